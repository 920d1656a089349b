import { type CartLine, mergeLines, readKeptCart, withoutBought } from '../../domain/cart.ts'
import { asEntries, type CartEntry, type CartSource, isSameLine, NO_LINES } from './cart-source.ts'

// A guest's cart, which lives in the browser.

const KEY = 'aircraft-parts-cart'
const DONE = Promise.resolve()
let lines: readonly CartEntry[] | null = null
let canKeep = true
let changed = () => {}

/** What is stored may be from an older version, edited, or not ours at all: what does not fit is left out. */
function read(): readonly CartEntry[] {
  try {
    return asEntries(mergeLines(readKeptCart(JSON.parse(window.localStorage.getItem(KEY) ?? '[]'))))
  } catch {
    return NO_LINES
  }
}

function snapshot(): readonly CartEntry[] {
  lines ??= read()
  return lines
}

function write(next: readonly CartLine[]): Promise<void> {
  lines = asEntries(mergeLines(next))
  try {
    window.localStorage.setItem(KEY, JSON.stringify(lines))
  } catch {
    // Private windows may forbid storing: the cart then lives as long as the page.
    canKeep = false
  }
  changed()
  return DONE
}

function onStorage(event: StorageEvent): void {
  if (event.key !== KEY && event.key !== null) return
  lines = null
  changed()
}

/** Calls `listener` when the cart changes, in this tab or another. */
export function followGuestCart(listener: () => void): void {
  changed = listener
  window.addEventListener('storage', onStorage)
}

/** What another tab may have made of it a moment ago, before its event is here. */
export function latestGuestLines(): readonly CartEntry[] {
  if (canKeep) lines = null
  return snapshot()
}

export const guestCart: CartSource = {
  lines: snapshot,
  add: adding => write([...snapshot(), ...adding]),
  setQuantity: line => write(snapshot().map(one => (isSameLine(one, line) ? line : one))),
  remove: line => write(snapshot().filter(one => !isSameLine(one, line))),
  clear: () => write([]),
  cleanUp: write,
  takeBought: bought => write(withoutBought(snapshot(), bought)),
  refresh: () => {},
}
