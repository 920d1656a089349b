/** Pages recognize it by its text: of an error that the server rendered a page with, the browser gets no more. */
export const TOO_MANY_ATTEMPTS = 'Too many attempts. Please wait a few minutes before trying again.'
