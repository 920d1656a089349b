/** The maximum length of a saved view's name, and of its filters as written in an address. */
export const VIEW_NAME_LENGTH = 40
export const VIEW_SEARCH_LENGTH = 1000
/** The maximum number of views of one list per admin. */
export const MAX_VIEWS = 20
