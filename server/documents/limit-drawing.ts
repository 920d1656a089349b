import { limitConcurrency } from '../platform/limits/limit-concurrency.ts'
import { waitingTime } from '../platform/limits/waiting-time.ts'

/** Forty of the longest invoices are drawn in this time; twenty on a busy server. */
const WAIT_MS = waitingTime(10_000)

/**
 * Drawing uses the one thread of the server: one document at a time, and each waiting caller has one before any has a
 * second. Refuses BUSY after ten seconds in line.
 */
export const limitDrawing = limitConcurrency({ atOnce: 1, waitMs: WAIT_MS })
