// Whether somebody is signed in, as far as a page may know: the session's cookie is hidden from scripts, so the store sets
// a hint beside it. It decides what is shown and loaded, never what is allowed.

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

/** False on the server, whose pages are the same for everybody. */
export const isSignedIn = (): boolean =>
  typeof document !== 'undefined' && document.cookie.split('; ').includes(`${HINT}=1`)

/** Calls `listener` whenever somebody signs in or out, in this tab or another. Returns how to stop. */
export function onSignedInChange(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener)
  tabs().addEventListener('message', listener)
  return () => {
    window.removeEventListener(CHANGED, listener)
    tabs().removeEventListener('message', listener)
  }
}

/** Tells every tab that somebody has signed in. The hint came with the answer that did it. */
export const announceSignIn = (): void => announce()

/** Tells every tab that nobody is signed in any more. */
export function announceSignOut(): void {
  clearSignedInHint()
  announce()
}

/** The store says that somebody is signed in, and the hint was lost. */
export function rememberHint(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${HINT}=1; Path=/; SameSite=Lax`
  announce()
}

/** The session has ended by itself: pages here no longer take somebody for signed in. */
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
