// Mail programs make links of these; browsers read U+3002, U+FF0E and U+FF61 in an address as dots.
const LINK_LIKE = /[/:@]|[.\u2024\u3002\uff0e\uff61]\p{L}{2}|www/iu
/** Telephone numbers, account numbers and network addresses have as many. */
const MANY_DIGITS = /\d(?:[\s().\u2010-\u2015-]{0,3}\d){6}/u

/**
 * Any visitor can have a mail sent to another person: typed text must not become a link in it, nor ask the reader to
 * call or pay a stranger.
 */
export const isLinkLike = (text: string): boolean => LINK_LIKE.test(text) || MANY_DIGITS.test(text)
