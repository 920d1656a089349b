/** WAIT_FACTOR, which settings.ts checks. */
const FACTOR = Number(process.env.WAIT_FACTOR || 1)

/**
 * A time limit of waiting inside the store, in ms, lengthened by WAIT_FACTOR. On a slow computer, the work before a
 * request takes longer, so the request may wait longer. Limits of outside services are not lengthened.
 */
export const waitingTime = (ms: number): number => ms * FACTOR
