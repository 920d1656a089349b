import type { Wanted } from './stream.ts'

/** The topic of the buyer's order: a guest's has a token; a customer follows all of their own. */
export const ownOrder = (order: string, token: string | null): Wanted => (token === null ? 'mine' : { order, token })
