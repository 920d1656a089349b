import { type CartLine, isOfSamePieces, isSameLine, refuseAddition, unitOf } from '../../../domain/cart/cart.ts'
import { requiredAsIn } from '../../../domain/cart/cart-merge.ts'
import { type LineOffer, mayWait, offerBeside } from '../../../domain/cart/part-offers.ts'
import { unitProblem } from '../../../domain/cart/stock-message.ts'
import { MAX_LINE_QUANTITY } from '../../../domain/catalogue/product.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { CartPart } from './read-parts.ts'

/**
 * Refuses OUT_OF_STOCK when `line` on top of `lines` is more than there is of the part, of its condition, or of its unit; of a unit that cannot be bought UNIT_GONE, UNIT_EXPIRED, UNIT_QUARANTINED, UNIT_WITHOUT_PAPER.
 */
export function checkRoom(part: CartPart, lines: readonly CartLine[], line: CartLine): void {
  const { name, sku, stock } = part
  const ofPart = lines.filter(one => one.productId === line.productId)
  // What its buyer calls otherwise is taken from the same pieces.
  const inCart = count(ofPart.filter(one => isOfSamePieces(one, line)))
  const asked = { name, sku, adding: line.quantity }
  const others = ofPart.filter(one => !isOfSamePieces(one, line))
  const offer = offerBeside(stock, line.condition === null ? [] : others.filter(one => unitOf(one) !== null), {
    ...requiredAsIn(ofPart, line),
    quantity: inCart + line.quantity,
  })
  if (offer.standing !== null && offer.standing !== 'available') throw lostUnit(part, line, offer.standing)
  // What is beyond the stock ships later.
  if (mayWait(line, stock) && inCart + line.quantity <= MAX_LINE_QUANTITY) return
  const refused =
    refuseAddition({
      ...asked,
      inCart: line.condition === null ? count(ofPart) : inCart,
      available: Math.min(offer.available, MAX_LINE_QUANTITY),
    }) ?? refuseAddition({ ...asked, inCart: count(ofPart), available: stock.total })
  if (refused !== null) throw new Refusal('OUT_OF_STOCK', refused)
}

const count = (some: readonly CartLine[]) => some.reduce((total, one) => total + one.quantity, 0)

const CODES = {
  gone: 'UNIT_GONE',
  expired: 'UNIT_EXPIRED',
  quarantined: 'UNIT_QUARANTINED',
  without_paper: 'UNIT_WITHOUT_PAPER',
} as const

function lostUnit({ told }: CartPart, line: CartLine, standing: keyof typeof CODES): Refusal {
  const unit = told.get(unitOf(line) ?? 0) ?? null
  return new Refusal(CODES[standing], `${unitProblem(`unit_${standing}`, unit)}.`, { unitId: unitOf(line) })
}

/** What the line is offered at: null, its price is on request. */
export const requestedOf = ({ stock }: CartPart, lines: readonly CartLine[], line: CartLine): LineOffer['asking'] =>
  offerBeside(
    stock,
    lines.filter(one => one.productId === line.productId && !isSameLine(one, line)),
    requiredAsIn(lines, line),
  ).asking
