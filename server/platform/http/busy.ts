/** When whoever finds the store too busy may come again, in seconds. */
export const BUSY_S = 2
