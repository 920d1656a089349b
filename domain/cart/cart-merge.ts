import { MAX_LINE_QUANTITY } from '../catalogue/product.ts'
import { type CartLine, isSameLine, MAX_CART_LINES, mergeLines, withoutBought } from './cart.ts'
import { availableBeside, canBackorder, type PartStock } from './part-offers.ts'
import { MAX_SAVED_LINES } from './saved-lines.ts'

export type Merged = {
  lines: CartLine[]
  /** pieces that the stock has no room for */
  leftOut: number
  /** lines for which the cart has no room */
  tooMany: number
  /** lines whose part is no longer in the catalogue */
  gone: number
}

/** A line as it will be once it is one with that of `lines` which has its name: what is required there stays. */
export const requiredAsIn = <T extends CartLine>(lines: readonly CartLine[], line: T): T => {
  const requirements = lines.find(one => isSameLine(one, line))?.requirements
  return requirements ? { ...line, requirements } : line
}

/**
 * The maximum quantity of `line` in a cart with the other lines `lines`: never more than there are at its price, or
 * than its part has, unless the part can be backordered.
 */
export function quantityThatFits(line: CartLine, lines: readonly CartLine[], stock: PartStock): number {
  if (canBackorder(line, stock)) return MAX_LINE_QUANTITY
  const others = lines.filter(one => one.productId === line.productId && !isSameLine(one, line))
  const most = requiredAsIn(lines, { ...line, quantity: MAX_LINE_QUANTITY })
  return Math.min(availableBeside(stock, others, most), MAX_LINE_QUANTITY)
}

/**
 * Lines of a guest's cart that no earlier merge has added. A cart is merged again after a lost response or from a
 * second tab; then this is empty.
 */
export function notYetMerged(guest: readonly CartLine[], before: readonly CartLine[]): CartLine[] {
  return withoutBought(guest, before)
}

/**
 * Merges a guest's cart into a customer's: quantities of equal lines are added, up to the stock. The customer's
 * quantity is never lowered. `stock` returns null for a part that cannot be bought. It does not prevent a second merge:
 * see notYetMerged (docs/decisions/0014-carts.md).
 */
export function mergeGuestCart(
  kept: readonly CartLine[],
  guest: readonly CartLine[],
  stock: (productId: number) => PartStock | null,
): Merged {
  const merged: Merged = { lines: mergeLines(kept), leftOut: 0, tooMany: 0, gone: 0 }
  for (const line of mergeLines(guest)) {
    const part = stock(line.productId)
    if (!part) {
      merged.gone++
      continue
    }
    const there = merged.lines.find(one => isSameLine(one, line))
    const before = there?.quantity ?? 0
    const added = Math.max(0, Math.min(line.quantity, quantityThatFits(line, merged.lines, part) - before))
    merged.leftOut += line.quantity - added
    if (there) there.quantity = before + added
    else if (added > 0 && merged.lines.length >= MAX_CART_LINES) merged.tooMany++
    else if (added > 0) merged.lines.push({ ...line, quantity: added })
  }
  return merged
}

type LeftOut = Omit<Merged, 'lines'> & {
  /** lines for which the list for later has no room */
  notSaved?: number
  /** pieces were left out that are ordered already; `number` of that order, where the buyer may know it; not paid: that is being decided */
  ordered?: { number: string | null; isPaid: boolean } | null
}

const UNDECIDED = '. Its payment is being checked: should it not go through, the parts come into your cart'

/** The message about lines that a merge left out; null if it left out none. */
export function mergeMessage({ leftOut, tooMany, gone, notSaved = 0, ordered = null }: LeftOut): string | null {
  const parts = []
  if (leftOut > 0) parts.push(`${leftOut} item(s) left out due to stock limits`)
  if (gone > 0) parts.push(`${gone} part(s) left out that are no longer in the catalog`)
  if (tooMany > 0) parts.push(`${tooMany} part(s) left out because a cart has at most ${MAX_CART_LINES} lines`)
  if (notSaved > 0) parts.push(`${notSaved} part(s) left out because at most ${MAX_SAVED_LINES} can be saved for later`)
  const rest = parts.join(' and ')
  if (ordered === null) return rest || null
  const number = ordered.number === null ? '' : `: ${ordered.number}`
  const already = `This cart was already ordered${number}${ordered.isPaid ? '' : UNDECIDED}`
  return rest ? `${already}. ${rest}` : already
}
