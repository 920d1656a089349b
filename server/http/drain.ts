import { setTimeout as pause } from 'node:timers/promises'
import type { Health } from './health-app.ts'

/** The time in which open connections of a proxy serve one more request before they end. */
const LAST_MS = 2000

/**
 * Drains a store that is stopping. For `drainMs` /readyz reports that no traffic should be sent here while requests are
 * served as before, so load balancers notice. Then it accepts no new connections, and closes each open one after its
 * next response. The order matters: a connection that waits to be accepted at that moment is cut with its request, and
 * few are opened while existing ones stay open.
 */
export async function drain(health: Health, refuse: () => void, drainMs: number): Promise<void> {
  health.stopping = 'soon'
  await pause(drainMs)
  refuse()
  health.stopping = 'now'
  await pause(Math.min(drainMs, LAST_MS))
}
