import { Hono } from 'hono'
import type { Db } from '../platform/db/database.ts'
import { isReady } from '../platform/http/health.ts'

export type Health = {
  db: Db
  /** whether the store is about to stop: what is asked is answered, and nothing more should be sent here */
  isDraining: () => boolean
  areFilesThere: () => Promise<boolean>
}

/** `/healthz` while the process lives, `/readyz` while it may be sent more: all that a worker answers. */
export function healthApp({ db, isDraining, areFilesThere }: Health): Hono {
  const app = new Hono()
  app.get('/healthz', c => c.json({ alive: true }))
  app.get('/readyz', async c => {
    const [ready, files] = await Promise.all([isReady(db), areFilesThere()])
    // Without files a store still sells: a bucket that is away must not take all machines out of the balancer at once.
    return ready && !isDraining() ? c.json({ ready, files }) : c.json({ ready: false, files }, 503)
  })
  return app
}
