/**
 * The search parameters of a page, as the address has them. All pages load this with the routes; the reader of the parameters comes with
 * its page, whose loader and screen call it.
 */
export const unreadSearch = (given: Record<string, unknown>): Record<string, unknown> => given
