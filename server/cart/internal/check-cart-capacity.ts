import { type CartLine, isOfSamePieces, isSameLine, refuseAddition, unitOf } from '../../../domain/cart/cart.ts'
import { requiredAsIn } from '../../../domain/cart/cart-merge.ts'
import { canBackorder, type LineOffer, offerBeside } from '../../../domain/cart/part-offers.ts'
import { unitProblem } from '../../../domain/cart/stock-message.ts'
import { MAX_LINE_QUANTITY } from '../../../domain/catalogue/product.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { CartPart } from './read-parts.ts'

/**
 * Refuses OUT_OF_STOCK if `line` added to `lines` exceeds the stock of the part, of its condition or of its unit; for a
 * unit that cannot be bought UNIT_GONE, UNIT_EXPIRED, UNIT_QUARANTINED, UNIT_WITHOUT_PAPER.
 */
export function checkCartCapacity(part: CartPart, lines: readonly CartLine[], line: CartLine): void {
  const { name, sku, stock } = part
  const ofPart = lines.filter(one => one.productId === line.productId)
  // Lines that differ only in their reference share the same pieces.
  const inCart = count(ofPart.filter(one => isOfSamePieces(one, line)))
  const addition = { name, sku, adding: line.quantity }
  const others = ofPart.filter(one => !isOfSamePieces(one, line))
  const offer = offerBeside(stock, line.condition === null ? [] : others.filter(one => unitOf(one) !== null), {
    ...requiredAsIn(ofPart, line),
    quantity: inCart + line.quantity,
  })
  if (offer.standing !== null && offer.standing !== 'available') throw lostUnit(part, line, offer.standing)
  // Pieces beyond the stock ship later.
  if (canBackorder(line, stock) && inCart + line.quantity <= MAX_LINE_QUANTITY) return
  const refused =
    refuseAddition({
      ...addition,
      inCart: line.condition === null ? count(ofPart) : inCart,
      available: Math.min(offer.available, MAX_LINE_QUANTITY),
    }) ?? refuseAddition({ ...addition, inCart: count(ofPart), available: stock.total })
  if (refused !== null) throw new Refusal('OUT_OF_STOCK', refused)
}

const count = (some: readonly CartLine[]) => some.reduce((total, one) => total + one.quantity, 0)

const CODES = {
  gone: 'UNIT_GONE',
  expired: 'UNIT_EXPIRED',
  quarantined: 'UNIT_QUARANTINED',
  without_paper: 'UNIT_WITHOUT_PAPER',
} as const

function lostUnit({ namedUnits }: CartPart, line: CartLine, standing: keyof typeof CODES): Refusal {
  const unit = namedUnits.get(unitOf(line) ?? 0) ?? null
  return new Refusal(CODES[standing], `${unitProblem(`unit_${standing}`, unit)}.`, { unitId: unitOf(line) })
}

/** The asking price of the line; null: the price is on request. */
export const requestedOf = ({ stock }: CartPart, lines: readonly CartLine[], line: CartLine): LineOffer['asking'] =>
  offerBeside(
    stock,
    lines.filter(one => one.productId === line.productId && !isSameLine(one, line)),
    requiredAsIn(lines, line),
  ).asking
