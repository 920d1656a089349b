import { createElement, useSyncExternalStore } from 'react'

let asked = false
const listeners = new Set<() => void>()

/** The toaster could not be loaded: the next toast asks for it anew. */
export const toasterFailed = (): void => ask(false)

function ask(now: boolean): void {
  if (asked === now) return
  asked = now
  for (const listener of listeners) listener()
}

/** Where a toast leads on to: it then stays longer. */
type Link = { text: string; href: string }
const LINK_MS = 12_000

/** Says something to the person in a toast. The toaster is loaded with the first one. */
function say(kind: 'success' | 'error' | 'info', message: string, link?: Link): void {
  ask(true)
  const further = {
    // Said again it takes its own place: five clicks are not five toasts over the page.
    id: `${kind} ${message}`,
    ...(link && {
      duration: LINK_MS,
      action: createElement('a', { href: link.href, className: 'text-link ml-auto whitespace-nowrap' }, link.text),
    }),
  }
  import('sonner').then(
    ({ toast }) => toast[kind](message, further),
    // Without the toaster it goes unsaid; what matters is said on the page too. With the next one it is loaded anew.
    () => ask(false),
  )
}

export const notify = {
  success: (message: string, link?: Link) => say('success', message, link),
  error: (message: string) => say('error', message),
  info: (message: string, link?: Link) => say('info', message, link),
}

/** True once a toast has been asked for. */
export const useToasterAsked = (): boolean =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => asked,
    () => false,
  )
