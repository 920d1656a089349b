import { setTimeout as pause } from 'node:timers/promises'
import type { Health } from './health-app.ts'

/** In which connections that a proxy keeps are used once more, and end after the answer. */
const LAST_MS = 2000

/**
 * What a store does that was told to stop, before it ends what is left. For `drainMs` it says at /readyz that nobody should be
 * sent here, and answers as ever: whoever balances loads finds out. Then it takes no new connections, and says with each answer
 * on an open one that it was the last. In this order, because a connection that waits to be taken when the door closes is cut with
 * its request; while connections are kept, few are opened.
 */
export async function drain(health: Health, refuse: () => void, drainMs: number): Promise<void> {
  health.stopping = 'soon'
  await pause(drainMs)
  refuse()
  health.stopping = 'now'
  await pause(Math.min(drainMs, LAST_MS))
}
