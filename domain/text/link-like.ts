// Mail programs make links of these.
const LINK_LIKE = /[/:@]|\.\p{L}{2}|www/iu

/** Anyone can have a mail sent to somebody else: what a stranger typed must not become a link in it. */
export const isLinkLike = (text: string): boolean => LINK_LIKE.test(text)
