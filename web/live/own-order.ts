import type { Wanted } from './stream.ts'

/** What follows an order of one's own: a guest's has a token; a customer follows whatever is his. */
export const ownOrder = (order: string, token: string | null): Wanted => (token === null ? 'mine' : { order, token })
