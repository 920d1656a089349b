/** Where people go after signing in when nobody remembers where they came from. */
export const AFTER_SIGN_IN = '/dashboard'
/** The same for admins: their work is in the back office. */
const AFTER_ADMIN_SIGN_IN = '/admin'
const MAX_PATH_LENGTH = 500

/**
 * A path of our own site out of an address, or /dashboard: whatever came in as "remember where I was" may have been written
 * by somebody else. `//evil`, `/\evil` and `javascript:` are other places to a browser.
 */
export function returnPath(given: unknown): string {
  if (typeof given !== 'string' || given.length > MAX_PATH_LENGTH || !/^\/(?![/\\])/.test(given)) return AFTER_SIGN_IN
  if (/[\p{Cc}\\]/u.test(given)) return AFTER_SIGN_IN
  const here = 'http://store.invalid'
  if (!URL.canParse(given, here)) return AFTER_SIGN_IN
  const url = new URL(given, here)
  if (url.origin !== here) return AFTER_SIGN_IN
  // Looked at as it comes out: of `/..//evil` the dots are gone, and `%2f` is a slash to whoever decodes it.
  const path = decoded(url.pathname)
  if (path === null || /^\/[/\\]|[\p{Cc}\\]|^\/(auth|reset-password)(\/|$)/u.test(path)) return AFTER_SIGN_IN
  return url.pathname + url.search + url.hash
}

/** Where somebody goes who has signed in: to where he came from, else where his work is. */
export const landingPath = (from: string | undefined, isStaff: boolean): string =>
  from === undefined && isStaff ? AFTER_ADMIN_SIGN_IN : returnPath(from)

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
