import { useSyncExternalStore } from 'react'

let open = false
let wasOpened = false
const listeners = new Set<() => void>()

/** Opens or closes the cart drawer, from wherever. */
export function showCart(next: boolean): void {
  open = next
  wasOpened ||= next
  for (const listener of listeners) listener()
}

let hasFailed = false

/** True if loading failed: browsers do not load a failed script again. */
export const drawerFailed = (): boolean => hasFailed

/** The drawer could not be loaded: the cart page still works. */
export function markDrawerFailed(): void {
  hasFailed = true
  wasOpened = false
  showCart(false)
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const never = () => false

export const useCartOpen = (): boolean => useSyncExternalStore(listen, () => open, never)

/** True after the drawer was first opened; before that its code is not loaded. */
export const useWasOpened = (): boolean => useSyncExternalStore(listen, () => wasOpened, never)
