import { takeTurns } from '../db/take-turns.ts'

/** Of the longest invoices some fifteen are drawn meanwhile. */
const WAIT_MS = 5_000

/** Drawing is work for the one thread that answers everybody: one paper at a time. Refuses BUSY after five seconds in line. */
export const drawInTurn = takeTurns({ atOnce: 1, waitMs: WAIT_MS })
