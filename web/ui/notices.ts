import { notify } from './notify.ts'

// Messages for the next page that is loaded: stored in the browser, or in the address when the server redirects.

type Kind = 'success' | 'error' | 'info'
const KEPT = 'notice'

const FROM_SERVER: Record<string, [Kind, string]> = { 'not-admin': ['error', 'You do not have admin access.'] }

/** Shows these as toasts on the next page. */
export function showOnNextPage(kind: Kind, ...messages: string[]): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify([kind, ...messages]))
  } catch {
    // Without browser storage the message is lost.
  }
}

/** Shows the stored messages once. */
export function showStoredNotices(): void {
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
