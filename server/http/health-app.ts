import { Hono } from 'hono'
import type { DatabaseProbe } from '../platform/db/probe-database.ts'

export type Health = {
  database: DatabaseProbe
  /**
   * The state of a shutdown: `soon`, no more traffic should be sent here; `now`, each response is the last of its
   * connection.
   */
  stopping: 'soon' | 'now' | null
  areFilesThere: () => Promise<boolean>
}

/**
 * Answers `/healthz` while the process lives, and `/readyz` while it accepts requests. A worker answers nothing else.
 */
export function healthApp(health: Health): Hono {
  const app = new Hono()
  app.get('/healthz', c => c.json({ alive: true }))
  app.get('/readyz', async c => {
    const [ready, files] = await Promise.all([health.database.isReady(), health.areFilesThere()])
    const clockSeconds = health.database.clockOffset()
    // A store can sell without files: an unavailable bucket must not remove all processes from the load balancer at
    // once.
    return ready && !health.stopping
      ? c.json({ ready, files, clockSeconds })
      : c.json({ ready: false, files, clockSeconds }, 503)
  })
  return app
}
