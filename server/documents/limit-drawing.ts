import { limitConcurrency } from '../platform/limits/limit-concurrency.ts'
import { waitingTime } from '../platform/limits/waiting-time.ts'

/** Forty of the longest invoices are drawn in this time, or twenty on a busy server. */
const WAIT_MS = waitingTime(10_000)

/**
 * Drawing uses the only thread of the server, so documents are drawn one at a time, and the first document of each
 * waiting caller comes before the second of any caller. Refuses BUSY after ten seconds of waiting.
 */
export const limitDrawing = limitConcurrency({ atOnce: 1, waitMs: WAIT_MS })
