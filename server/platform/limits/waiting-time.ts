/** settings.ts checks it. */
const FACTOR = Number(process.env.WAIT_FACTOR || 1)

/**
 * A limit of waiting inside the store, in ms, as WAIT_FACTOR lengthens it: on a slow computer the work before a request
 * takes longer, and so may the request wait. Limits of outside services are not of this kind.
 */
export const waitingTime = (ms: number): number => ms * FACTOR
