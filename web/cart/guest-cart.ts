import {
  type Cart,
  type CartLine,
  isSameLine,
  mergeLines,
  withAtLeast,
  withoutBought,
  withReference,
  withRequirements,
} from '../../domain/cart/cart.ts'
import {
  MAX_SAVED_LINES,
  moveToCart,
  partlyMovedText,
  removeSaved,
  saveForLater,
} from '../../domain/cart/saved-lines.ts'
import { readStoredCart } from '../../domain/cart/stored-cart.ts'
import { newUuid } from '../new-key.ts'
import { isStorageUnavailable, readStored, stored, writeStored } from '../stored.ts'
import { notify } from '../ui/notify.ts'
import { afterChoice, asContents, type CartContents, type CartSource, plainLines } from './cart-source.ts'

// A guest's cart, stored in the browser. Only customers can make up the minimum order, and only they have quotes.

const NEVER = { roundUp: null, quotes: [], quotePieces: {} }
const KEYS = { lines: 'aircraft-parts-cart', saved: 'aircraft-parts-saved', id: 'aircraft-parts-cart-id' } as const
const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/
const DONE = Promise.resolve()
let contents: CartContents | null = null
let isLossTold = false
let changed = () => {}

/** Stored data may be of an older version, edited, or foreign: values that do not fit are dropped. */
const linesUnder = (key: string) =>
  stored('localStorage', key, (kept): readonly CartLine[] => mergeLines(readStoredCart(kept)))
const lines = linesUnder(KEYS.lines)
const saved = linesUnder(KEYS.saved)

/**
 * The id of the cart, created if missing. It authorizes changes of an unpaid order of this cart: only this browser and the
 * store have it.
 */
function readId(): string {
  const kept = readStored('localStorage', KEYS.id) ?? ''
  if (UUID.test(kept)) return kept
  const drawn = newUuid()
  writeStored('localStorage', KEYS.id, drawn)
  return drawn
}

function snapshot(): CartContents {
  contents ??= asContents({
    cartId: readId(),
    lines: [...(lines.read() ?? [])],
    saved: [...(saved.read() ?? [])],
    ...NEVER,
  })
  return contents
}

/** The cart to be changed: lines of its own. */
const current = (): Cart => ({
  cartId: snapshot().cartId,
  lines: [...snapshot().lines],
  saved: [...snapshot().saved],
  ...NEVER,
})

function write(next: Cart): Promise<void> {
  contents = asContents({ ...next, lines: mergeLines(next.lines), saved: mergeLines(next.saved) })
  const isKept = [
    writeStored('localStorage', KEYS.id, contents.cartId),
    lines.write(contents.lines),
    saved.write(contents.saved),
  ].every(Boolean)
  // Without any browser storage the page warns before the first part (web/frame/StorageUnavailable.tsx).
  if (!isKept && !isLossTold && !isStorageUnavailable()) {
    isLossTold = true
    notify.error('Failed to save cart')
  }
  changed()
  return DONE
}

const setLines = (lines: readonly CartLine[]): Promise<void> => write({ ...current(), lines: [...lines] })

function onStorage(event: StorageEvent): void {
  if (event.key !== null && !Object.values<string>(KEYS).includes(event.key)) return
  contents = null
  changed()
}

/** Calls `listener` when the cart changes, in this tab or another. */
export function followGuestCart(listener: () => void): void {
  changed = listener
  window.addEventListener('storage', onStorage)
}

/** Includes a change by another tab whose event has not arrived yet. */
export function latestGuestCart(): CartContents {
  contents = null
  return snapshot()
}

/** Names this cart to the server, which adds it to a customer's once, however often it is sent, and sells it once. */
export const guestCartId = (): string => latestGuestCart().cartId

/** Removes merged lines, which are in the customer's cart now. The rest, and later lines, are another cart. */
export const removeMerged = (merged: Pick<Cart, 'lines' | 'saved'>): Promise<void> => {
  const { lines, saved } = current()
  return write({
    cartId: newUuid(),
    lines: withoutBought(lines, merged.lines),
    saved: withoutBought(saved, merged.saved),
    ...NEVER,
  })
}

/** Deletes all data of the guest. */
export const deleteGuestCart = (): Promise<void> => write({ cartId: newUuid(), lines: [], saved: [], ...NEVER })

export const guestCart: CartSource = {
  contents: snapshot,
  add: adding => setLines([...snapshot().lines, ...adding]),
  setQuantity: line =>
    setLines(snapshot().lines.map(one => (isSameLine(one, line) ? { ...one, quantity: line.quantity } : one))),
  setRequirements: (line, requirements) => write(withRequirements(current(), line, requirements)),
  setReference: (line, reference) => setLines(withReference(snapshot().lines, line, reference)),
  remove: line => setLines(snapshot().lines.filter(one => !isSameLine(one, line))),
  clear: () => setLines([]),
  cleanUp: setLines,
  chooseCondition: chosen => write(afterChoice(current(), chosen)),
  saveForLater: async line => {
    const next = saveForLater(current(), line)
    if (next.saved.length > MAX_SAVED_LINES) throw new Error(`more than ${MAX_SAVED_LINES} saved`)
    await write(next)
  },
  moveToCart: async line => {
    const saved = snapshot().saved.find(one => isSameLine(one, line))?.quantity ?? 0
    await write(moveToCart(current(), line))
    return line.quantity < saved ? partlyMovedText(line.quantity, saved) : null
  },
  removeSaved: line => write(removeSaved(current(), line)),
  takeBought: async (bought, orderedCart) => {
    const { lines, cartId } = latestGuestCart()
    if (orderedCart !== null && orderedCart !== cartId) return
    await write({ ...current(), cartId: newUuid(), lines: withoutBought(lines, bought) })
  },
  buyAgain: (orderedCart, lines) => {
    const { cartId } = latestGuestCart()
    const cart = current()
    return write({
      ...cart,
      cartId: cartId === orderedCart ? newUuid() : cartId,
      lines: withAtLeast(cart.lines, plainLines(lines)),
    })
  },
  refresh: () => {},
}
