/** Raised when the drawings change: their addresses are kept for ever. */
export const DRAWING_VERSION = 2
