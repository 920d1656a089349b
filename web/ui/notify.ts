import { useSyncExternalStore } from 'react'
import type { Kind, Link } from './show-toast.ts'

let asked = false
const listeners = new Set<() => void>()

/** The toaster failed to load: the next toast tries again. */
export const toasterFailed = (): void => ask(false)

function ask(now: boolean): void {
  if (asked === now) return
  asked = now
  for (const listener of listeners) listener()
}

/** Shows a toast. The toaster is loaded with the first one. */
function say(kind: Kind, message: string, link?: Link): void {
  ask(true)
  import('./show-toast.ts').then(
    ({ showToast }) => showToast(kind, message, link),
    // If the toaster fails the message is lost; important messages are on the page too. The next toast tries to load it again.
    () => ask(false),
  )
}

export const notify = {
  success: (message: string, link?: Link) => say('success', message, link),
  error: (message: string, link?: Link) => say('error', message, link),
  info: (message: string, link?: Link) => say('info', message, link),
}

/** True once a toast has been requested. */
export const useIsToasterNeeded = (): boolean =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => asked,
    () => false,
  )
