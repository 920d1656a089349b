import { limitConcurrency } from '../platform/limits/limit-concurrency.ts'

/** In this time forty of the longest invoices are drawn; twenty on a busy machine. */
const WAIT_MS = 10_000

/**
 * Drawing is work for the one thread that answers everybody: one paper at a time, and of those who wait each has one before
 * any has a second. Refuses BUSY after ten seconds in line.
 */
export const limitDrawing = limitConcurrency({ atOnce: 1, waitMs: WAIT_MS })
