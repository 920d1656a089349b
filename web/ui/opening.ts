import { useSyncExternalStore } from 'react'

export type Opening<About> = { number: number; about: About; isOpen: boolean }

/** A dialog that anything on any page opens: each opening is a new one, with what it is about. */
export function newOpening<About>() {
  let now: Opening<About> | null = null
  const listeners = new Set<() => void>()
  const set = (next: Opening<About> | null) => {
    now = next
    for (const listener of listeners) listener()
  }
  return {
    open: (about: About) => set({ number: (now?.number ?? 0) + 1, about, isOpen: true }),
    close: () => set(now && { ...now, isOpen: false }),
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
