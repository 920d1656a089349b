// Whether a person is signed in, as far as a page can know: scripts cannot read the session cookie, so the store also
// sets a hint cookie. It affects display and loading only, never permissions.

const HINT = 'signed-in'
const CHANGED = 'session-changed'
const CHANNEL = 'session'

/**
 * Runs in the head of every page, before anything is painted: pages are the same for everybody, and styles show what is
 * for guests or for customers.
 */
export const MARK_DOCUMENT = `if(/(^|; )${HINT}=1(;|$)/.test(document.cookie))document.documentElement.dataset.signedIn=''`

const markDocument = (): boolean => document.documentElement.toggleAttribute('data-signed-in', isSignedIn())

let channel: BroadcastChannel | undefined
const tabs = (): BroadcastChannel => {
  if (!channel) {
    channel = new BroadcastChannel(CHANNEL)
    channel.addEventListener('message', markDocument)
  }
  return channel
}

/** False on the server, whose pages are the same for all visitors. */
export const isSignedIn = (): boolean =>
  typeof document !== 'undefined' && document.cookie.split('; ').includes(`${HINT}=1`)

/** Calls `listener` on sign-in and sign-out in any tab. Returns how to unsubscribe. */
export function onSignedInChange(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener)
  tabs().addEventListener('message', listener)
  return () => {
    window.removeEventListener(CHANGED, listener)
    tabs().removeEventListener('message', listener)
  }
}

/** Notifies all tabs of a sign-in. The hint came with its response. */
export const announceSignIn = (): void => announce()

/** Notifies all tabs of a sign-out. */
export function announceSignOut(): void {
  clearSignedInHint()
  announce()
}

/** Restores the hint, if the store reports a session without one. */
export function restoreSignedInHint(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${HINT}=1; Path=/; SameSite=Lax`
  announce()
}

/** The session has expired: pages no longer show the person as signed in. */
export function clearSignedInHint(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${HINT}=; Path=/; Max-Age=0`
  markDocument()
}

function announce(): void {
  markDocument()
  tabs().postMessage(null)
  window.dispatchEvent(new Event(CHANGED))
}
