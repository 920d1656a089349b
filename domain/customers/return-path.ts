/** The destination after sign-in if the page before it is unknown. */
export const AFTER_SIGN_IN = '/dashboard'
/** The same for admins: their work is in the back office. */
const AFTER_ADMIN_SIGN_IN = '/admin'
const MAX_PATH_LENGTH = 500

/**
 * The path of our own site in an address, or /dashboard: a "return to" parameter may be forged. `//evil`, `/\evil` and
 * `javascript:` are other sites to a browser.
 */
export function returnPath(given: unknown): string {
  if (typeof given !== 'string' || given.length > MAX_PATH_LENGTH || !/^\/(?![/\\])/.test(given)) return AFTER_SIGN_IN
  if (/[\p{Cc}\\]/u.test(given)) return AFTER_SIGN_IN
  const here = 'http://store.invalid'
  if (!URL.canParse(given, here)) return AFTER_SIGN_IN
  const url = new URL(given, here)
  if (url.origin !== here) return AFTER_SIGN_IN
  // Checks the parsed form: the parser removes the dots of `/..//evil`, and a decoder reads `%2f` as a slash.
  const path = decoded(url.pathname)
  if (path === null || /^\/[/\\]|[\p{Cc}\\]|^\/(auth|reset-password)(\/|$)/u.test(path)) return AFTER_SIGN_IN
  return url.pathname + url.search + url.hash
}

/** The destination after sign-in: the page before it, otherwise dashboard or back office. */
export const landingPath = (from: string | undefined, isStaff: boolean): string =>
  from === undefined && isStaff ? AFTER_ADMIN_SIGN_IN : returnPath(from)

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
