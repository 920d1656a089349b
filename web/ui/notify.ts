import { useSyncExternalStore } from 'react'

let asked = false
const listeners = new Set<() => void>()

/** Says something to the person in a toast. The toaster is loaded with the first one. */
function say(kind: 'success' | 'error' | 'info', message: string): void {
  if (!asked) {
    asked = true
    for (const listener of listeners) listener()
  }
  import('sonner').then(
    ({ toast }) => toast[kind](message),
    // Without the toaster it goes unsaid; what matters is said on the page too.
    () => {},
  )
}

export const notify = {
  success: (message: string) => say('success', message),
  error: (message: string) => say('error', message),
  info: (message: string) => say('info', message),
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
