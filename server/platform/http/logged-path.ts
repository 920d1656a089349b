const MAX_LOGGED_PATH = 300

/** A path as it is logged: at most 300 characters, so that a caller cannot fill the disk with long addresses. */
export const loggedPath = (path: string): string => path.slice(0, MAX_LOGGED_PATH)
