import { stored } from '../stored.ts'
import { notify } from './notify.ts'

// Messages for the next page that is loaded: stored in the browser, or in the address when the server redirects.

type Kind = 'success' | 'error' | 'info'
type Notice = [Kind, ...string[]]
const nextNotice = stored('sessionStorage', 'notice', asNotice)

const FROM_SERVER: Record<string, [Kind, string]> = { 'not-admin': ['error', 'You do not have admin access.'] }

/** Shows these as toasts on the next page. */
export function showOnNextPage(kind: Kind, ...messages: string[]): void {
  nextNotice.write([kind, ...messages])
}

/** Shows the stored messages once. */
export function showStoredNotices(): void {
  const address = new URL(window.location.href)
  const named = address.searchParams.get('notice') ?? ''
  const [kind, ...messages] = (Object.hasOwn(FROM_SERVER, named) ? FROM_SERVER[named] : takeNotice()) ?? []
  if (kind) for (const message of messages) notify[kind](message)
  if (!Object.hasOwn(FROM_SERVER, named)) return
  address.searchParams.delete('notice')
  window.history.replaceState(window.history.state, '', address)
}

function asNotice(kept: unknown): Notice | null {
  if (!Array.isArray(kept)) return null
  const [kind, ...messages]: unknown[] = kept
  return (kind === 'success' || kind === 'error' || kind === 'info') && messages.every(one => typeof one === 'string')
    ? [kind, ...messages]
    : null
}

function takeNotice(): Notice | null {
  const kept = nextNotice.read()
  nextNotice.delete()
  return kept
}
