import { type CartLine, refuseAddition } from '../../../domain/cart/cart.ts'
import { MOST_OF_ONE } from '../../../domain/catalogue/product.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { CartPart } from './read-parts.ts'

/** Refuses OUT_OF_STOCK when `line` on top of `lines` is more than there is of the part, or of its condition. */
export function checkRoom({ name, sku, stock }: CartPart, lines: readonly CartLine[], line: CartLine): void {
  const ofPart = lines.filter(one => one.productId === line.productId)
  const count = (some: readonly CartLine[]) => some.reduce((total, one) => total + one.quantity, 0)
  const asked = { name, sku, adding: line.quantity }
  const inCondition = line.condition === null ? stock.total : (stock.inCondition[line.condition] ?? 0)
  const ofCondition = line.condition === null ? ofPart : ofPart.filter(one => one.condition === line.condition)
  const refused =
    refuseAddition({ ...asked, inCart: count(ofCondition), available: Math.min(inCondition, MOST_OF_ONE) }) ??
    refuseAddition({ ...asked, inCart: count(ofPart), available: stock.total })
  if (refused !== null) throw new Refusal('OUT_OF_STOCK', refused)
}
