import { useSyncExternalStore } from 'react'

let open = false
const listeners = new Set<() => void>()

/** Opens or closes the cart drawer, from wherever. */
export function showCart(next: boolean): void {
  open = next
  for (const listener of listeners) listener()
}

export const useCartOpen = (): boolean =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => open,
    () => false,
  )
