import { useSyncExternalStore } from 'react'
import { type CartLine, mergeLines, readKeptCart } from '../../domain/cart.ts'

/** A line of a guest's cart, which lives in the browser. */
export type GuestLine = CartLine & { id: string }

const KEY = 'aircraft-parts-cart'
const NONE: readonly GuestLine[] = []
const listeners = new Set<() => void>()
let lines: readonly GuestLine[] | null = null

const lineId = ({ productId, condition }: CartLine) => `guest_${productId}_${condition ?? 'any'}`

/** What is stored may be from an older version, edited, or not ours at all: what does not fit is left out. */
function read(): readonly GuestLine[] {
  try {
    return withIds(readKeptCart(JSON.parse(window.localStorage.getItem(KEY) ?? '[]')))
  } catch {
    return NONE
  }
}

const withIds = (plain: readonly CartLine[]): readonly GuestLine[] =>
  mergeLines(plain).map(line => ({ ...line, id: lineId(line) }))

function snapshot(): readonly GuestLine[] {
  lines ??= read()
  return lines
}

function write(next: readonly CartLine[]): void {
  lines = withIds(next)
  try {
    window.localStorage.setItem(KEY, JSON.stringify(lines))
  } catch {
    // Private windows may forbid storing: the cart then lives as long as the page.
  }
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== KEY && event.key !== null) return
    lines = null
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

/** The guest's cart, live in this tab and across tabs. Empty while the server renders. */
export const useGuestCart = (): readonly GuestLine[] => useSyncExternalStore(listen, snapshot, () => NONE)

export const guestCart = {
  lines: snapshot,
  add: (line: CartLine) => write([...snapshot(), line]),
  setQuantity: (id: string, quantity: number) =>
    write(snapshot().map(line => (line.id === id ? { ...line, quantity } : line))),
  remove: (id: string) => write(snapshot().filter(line => line.id !== id)),
  replace: (next: readonly CartLine[]) => write(next),
  clear: () => write([]),
  /** How many of a part are in the cart; of one condition when it is named. */
  count: (productId: number, condition?: string | null) =>
    snapshot()
      .filter(line => line.productId === productId && (condition === undefined || line.condition === condition))
      .reduce((total, line) => total + line.quantity, 0),
}
