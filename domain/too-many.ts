/** Pages recognize it by its text: the browser gets only the text of an error with which the server rendered a page. */
export const TOO_MANY_ATTEMPTS = 'Too many attempts. Please wait a few minutes before trying again.'
