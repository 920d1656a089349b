import { useSyncExternalStore } from 'react'
import { notify } from './notify.ts'

export type Opening<About> = { number: number; about: About; isOpen: boolean }

/** State of a dialog that any page can open. Each opening is a new one, with its subject. */
export function newOpening<About>() {
  let now: Opening<About> | null = null
  let openings = 0
  const listeners = new Set<() => void>()
  const set = (next: Opening<About> | null) => {
    now = next
    for (const listener of listeners) listener()
  }
  return {
    open: (about: About) => set({ number: ++openings, about, isOpen: true }),
    close: () => set(now && { ...now, isOpen: false }),
    /** Loading failed: shows an error, and the next opening tries again. */
    fail: () => {
      set(null)
      notify.error('The form could not be loaded. Please reload the page.')
    },
    /** The last opening; null before the first, while nothing of the dialog is loaded. */
    use: (): Opening<About> | null =>
      useSyncExternalStore(
        listener => {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
        () => now,
        () => null,
      ),
  }
}
