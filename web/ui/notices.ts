import { notify } from './notify.ts'

// What is to be said on a page that is loaded anew: it waits in the browser, or stands in the address when the server sends
// somebody elsewhere.

type Kind = 'success' | 'error' | 'info'
const KEPT = 'notice'

const FROM_SERVER: Record<string, [Kind, string]> = { 'not-admin': ['error', 'You do not have admin access.'] }

/** Says these as toasts, once the next page is there. */
export function sayOnNextPage(kind: Kind, ...messages: string[]): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify([kind, ...messages]))
  } catch {
    // A browser that keeps nothing: it goes unsaid.
  }
}

/** Says what waits to be said, once. */
export function sayNotices(): void {
  const address = new URL(window.location.href)
  const named = address.searchParams.get('notice') ?? ''
  const [kind, ...messages] = (Object.hasOwn(FROM_SERVER, named) ? FROM_SERVER[named] : takeKept()) ?? []
  if (kind) for (const message of messages) notify[kind](message)
  if (!Object.hasOwn(FROM_SERVER, named)) return
  address.searchParams.delete('notice')
  window.history.replaceState(window.history.state, '', address)
}

function takeKept(): [Kind, ...string[]] | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null')
    sessionStorage.removeItem(KEPT)
    if (!Array.isArray(kept)) return null
    const [kind, ...messages] = kept
    return (kind === 'success' || kind === 'error' || kind === 'info') && messages.every(one => typeof one === 'string')
      ? [kind, ...messages]
      : null
  } catch {
    return null
  }
}
