/** The limits of the documents of an order in one file. */
export const MAX_PACK_BYTES = 50 * 1024 * 1024
export const MAX_PACK_DOCUMENTS = 100
