/** Seconds after which a client may retry when the store is too busy. */
export const BUSY_S = 2
