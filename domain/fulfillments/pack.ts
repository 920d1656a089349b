import { isQuoted } from '../cart/cart.ts'
import { isAcceptedPaper, type LineRequirements } from '../inventory/line-requirements.ts'
import { PRICE_RANKS, type PriceRank, priceRank } from '../inventory/offer.ts'
import type { Cents } from '../money/money.ts'
import type { ShipMode } from '../orders/order.ts'

/**
 * A line of an order, and the number of its pieces that could go into a package: not shipped, canceled, picked or
 * backordered.
 */
export type OpenLine = {
  itemId: number
  productId: number | null
  /** null: any */
  condition: string | null
  /** the unit that its buyer chose; null: any */
  unitId: number | null
  priceSource: string
  /** the price that its buyer pays for one piece */
  unitPrice?: Cents
  /** the buyer's requirements; null, or left out: none */
  requirements?: Pick<LineRequirements, 'papers'> | null
  open: number
}
/** Reserved pieces of the order in a line of stock; `unitId` null: pieces outside units. */
export type HeldPieces = {
  stockLineId: number
  productId: number
  condition: string
  unitId: number | null
  quantity: number
  /** their own price; null, or left out: none, or not known */
  price?: Cents | null
  /** the release paper that they were sold with, or else have now; null, or left out: none, or not known */
  paper?: string | null
}
/** Pieces of a package. `stockLineId` null: they were never in stock. */
export type PackagePieces = { itemId: number; stockLineId: number | null; unitId: number | null; quantity: number }

/** True if pieces of a unit may serve a line without a decision of quality: its buyer chose no unit, or this one. */
export const matchesChosenUnit = (chosenUnitId: number | null, unitId: number | null): boolean =>
  chosenUnitId === null || chosenUnitId === unitId

/** More specific lines come first; pieces that the store bought for the buyer come last. */
const TURNS = [0, 1, 2, 3] as const
const turnOf = ({ condition, unitId, priceSource }: OpenLine): (typeof TURNS)[number] =>
  priceSource === 'sourced' ? 3 : unitId !== null ? 0 : condition !== null ? 1 : 2

/** True if the buyer of the line requires a release paper, and these pieces have it. A quoted line only wishes for one. */
const hasRequiredPaper = ({ requirements, priceSource }: OpenLine, { paper = null }: HeldPieces): boolean =>
  !isQuoted(priceSource) && isAcceptedPaper(paper, requirements?.papers ?? [])

/**
 * The pieces that can be packed now, line by line; among lines of one kind each gets the pieces that cost what it pays.
 * A line whose buyer requires a release paper gets pieces with it before all others; the others leave such pieces to it.
 * If the order no longer has the unit that the buyer chose, another reserved unit replaces it. A line without reserved
 * stock gets no pieces.
 */
export function piecesToPack(lines: readonly OpenLine[], held: readonly HeldPieces[]): PackagePieces[] {
  const isRequired = (one: HeldPieces): boolean =>
    lines.some(line => line.productId === one.productId && hasRequiredPaper(line, one))
  const left = held.map(one => ({ ...one })).toSorted((a, b) => Number(isRequired(a)) - Number(isRequired(b)))
  const found = new Map(lines.map(({ itemId, open }) => [itemId, { pieces: [] as PackagePieces[], wanted: open }]))
  const take = (line: OpenLine, unitId: number | null, rank: PriceRank | null, isPaperRequired = false): void => {
    const { itemId, productId, condition, unitPrice } = line
    const mine = found.get(itemId)
    for (const one of left) {
      const fits =
        one.productId === productId &&
        (condition === null || one.condition === condition) &&
        (unitId === null || one.unitId === unitId) &&
        (rank === null || priceRank(one.price, unitPrice) === rank) &&
        (!isPaperRequired || hasRequiredPaper(line, one))
      const quantity = mine && fits ? Math.min(mine.wanted, one.quantity) : 0
      if (!mine || quantity === 0) continue
      mine.pieces.push({ itemId, stockLineId: one.stockLineId, unitId: one.unitId, quantity })
      one.quantity -= quantity
      mine.wanted -= quantity
    }
  }
  for (const turn of TURNS) {
    const ofTurn = lines.filter(line => turnOf(line) === turn)
    for (const rank of PRICE_RANKS) for (const line of ofTurn) if (line.unitId === null) take(line, null, rank, true)
    for (const rank of PRICE_RANKS)
      for (const line of ofTurn) take(line, line.unitId, line.unitId === null ? rank : null)
  }
  for (const line of lines) if (line.unitId !== null) take(line, null, null)
  return [...found].flatMap(([itemId, { pieces, wanted }]) =>
    wanted > 0 ? [...pieces, { itemId, stockLineId: null, unitId: null, quantity: wanted }] : pieces,
  )
}

/** The number of pieces of each line, by line id. */
export function piecesByLine(pieces: readonly Pick<PackagePieces, 'itemId' | 'quantity'>[]): Map<number, number> {
  const sums = new Map<number, number>()
  for (const { itemId, quantity } of pieces) sums.set(itemId, (sums.get(itemId) ?? 0) + quantity)
  return sums
}

/** The pieces of a line still to ship, and the buyer's requirements for their shipment. */
export type LineToShip = {
  itemId: number
  sku: string
  toShip: number
  requirements: Pick<LineRequirements, 'noPartialShipment'> | null
}

/**
 * The lines that a package would split against the buyer's wish: all lines of an order that ships complete, otherwise
 * those with no partial shipment. Empty: it can ship.
 */
export function splitLines(
  shipMode: ShipMode,
  lines: readonly LineToShip[],
  pieces: readonly Pick<PackagePieces, 'itemId' | 'quantity'>[],
): LineToShip[] {
  const packed = piecesByLine(pieces)
  return lines.filter(({ itemId, toShip, requirements }) => {
    const quantity = packed.get(itemId) ?? 0
    if (quantity >= toShip) return false
    return shipMode === 'complete' || (requirements?.noPartialShipment === true && quantity > 0)
  })
}
