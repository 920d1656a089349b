/** Where the browser keeps the lines of a guest's cart. */
export const GUEST_LINES = 'aircraft-parts-cart'

let count = 0
const listeners = new Set<() => void>()

/** How many items are in the cart: none until it is known. */
export const itemCount = (): number => count

/** The cart says so whenever it changes. */
export function tellCount(items: number): void {
  count = items
  for (const listener of listeners) listener()
}

export function onCount(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
