import { MAX_LINE_QUANTITY } from '../catalogue/product.ts'
import { type Cart, type CartLine, isSameLine, type LineName, MAX_CART_LINES, mergeLines } from './cart.ts'

/** The maximum number of saved lines. */
export const MAX_SAVED_LINES = MAX_CART_LINES

const without = (lines: readonly CartLine[], name: LineName): CartLine[] =>
  lines.filter(line => !isSameLine(line, name))

const merged = (lines: readonly CartLine[]): CartLine[] =>
  mergeLines(lines).map(line => ({ ...line, quantity: Math.min(line.quantity, MAX_LINE_QUANTITY) }))

/** Saves a whole line of the cart for later. A missing line changes nothing. */
export function saveForLater(cart: Cart, name: LineName): Cart {
  const line = cart.lines.find(one => isSameLine(one, name))
  return line ? { ...cart, lines: without(cart.lines, name), saved: merged([...cart.saved, line]) } : cart
}

/** Puts `quantity` of a saved line back into the cart; what is more stays saved. */
export function moveToCart(cart: Cart, { quantity, ...name }: CartLine): Cart {
  const line = cart.saved.find(one => isSameLine(one, name))
  const moved = Math.min(quantity, line?.quantity ?? 0)
  if (!line || moved <= 0) return cart
  const saved =
    moved === line.quantity
      ? without(cart.saved, name)
      : cart.saved.map(one => (one === line ? { ...line, quantity: line.quantity - moved } : one))
  return { ...cart, lines: mergeLines([...cart.lines, { ...line, quantity: moved }]), saved }
}

/** The message if only a part of a saved line fits into the cart. */
export const partlyMovedText = (moved: number, saved: number): string =>
  `Only ${moved} of ${saved} could be moved due to stock limits. The rest stays saved.`

export const removeSaved = (cart: Cart, name: LineName): Cart => ({ ...cart, saved: without(cart.saved, name) })

export type MergedSaved = { saved: CartLine[]; tooMany: number; gone: number }

/**
 * Merges a guest's saved lines into a customer's, as carts are merged: quantities are added. Stock does not matter yet.
 * `isKnown` says whether a part is in the catalogue.
 */
export function mergeSaved(
  kept: readonly CartLine[],
  guest: readonly CartLine[],
  isKnown: (productId: number) => boolean,
): MergedSaved {
  const result: MergedSaved = { saved: merged(kept), tooMany: 0, gone: 0 }
  for (const line of merged(guest)) {
    const there = result.saved.find(one => isSameLine(one, line))
    if (there) there.quantity = Math.min(there.quantity + line.quantity, MAX_LINE_QUANTITY)
    else if (!isKnown(line.productId)) result.gone++
    else if (result.saved.length >= MAX_SAVED_LINES) result.tooMany++
    else result.saved.push(line)
  }
  return result
}
