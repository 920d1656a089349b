import { useSyncExternalStore } from 'react'
import { notify } from './notify.ts'

export type Opening<About> = { number: number; about: About; isOpen: boolean }

/** A dialog that anything on any page opens: each opening is a new one, with what it is about. */
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
    /** It could not be loaded: said, and asked for anew with the next opening. */
    fail: () => {
      set(null)
      notify.error('The form could not be loaded. Please reload the page.')
    },
    /** The last opening; null before the first: nothing of the dialog is loaded until then. */
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
