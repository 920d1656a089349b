/** Increase this if the drawings change: their addresses are cached forever. */
export const DRAWING_VERSION = 2
