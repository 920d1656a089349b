/** What the papers of an order may come to in one file. */
export const MOST_PACK_BYTES = 50 * 1024 * 1024
export const MOST_PACK_PAPERS = 100
