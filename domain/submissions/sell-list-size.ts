// By itself, so that a page knows it before it loads what reads lists.

/** A list of 2 MB, as a file or pasted, in characters. */
export const MAX_SELL_LIST_LENGTH = 2_000_000
export const SELL_LIST_TOO_LONG = 'A list can be up to 2 MB. Send it in parts.'
