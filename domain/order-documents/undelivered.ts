import { type FulfillmentState, hasLeft, isForBuyer, type Settlement } from '../fulfillments/fulfillment.ts'
import { markText } from '../inventory/unit-words.ts'
import type { CertifiedLine } from './certificate.ts'

type Unit = Parameters<typeof markText>[0] & { quantity: number }
type Item = { itemId: number; quantity: number; canceled: number; units: readonly Unit[] }
type Package = {
  id: string
  state: FulfillmentState
  settledAs: Settlement | null
  pieces: readonly { itemId: number; quantity: number; unit: Unit | null }[]
}

/**
 * The pieces of each line of a certificate that did not reach the buyer: their package was lost or returned for good,
 * or other pieces were packed instead. `items`: the parts of the order, in its order.
 */
export function undeliveredPieces(
  lines: readonly Pick<CertifiedLine, 'item' | 'mark' | 'quantity'>[],
  { items, parcels }: { items: readonly Item[]; parcels: readonly Package[] },
): number[] {
  const places = items.map(item => placesOf(item, parcels))
  return lines.map(({ item, mark, quantity }) => {
    const place = places[item - 1]
    if (!place) return 0
    const there = Math.min(quantity, place.there.get(mark) ?? 0)
    place.there.set(mark, (place.there.get(mark) ?? 0) - there)
    const missing = quantity - there
    // A piece without a recorded unit may be the named one.
    return place.hasUnnamed && mark !== '' ? Math.min(missing, place.astray.get(mark) ?? 0) : missing
  })
}

/** Pieces that a certificate names and that its buyer did not get. */
export type UndeliveredPieces = { partNumber: string; uom: string; mark: string; pieces: number }
type NamedLine = Pick<CertifiedLine, 'item' | 'mark' | 'quantity' | 'partNumber' | 'uom'>

/**
 * The pieces of a certificate that were not delivered. `isVoid`: none of its pieces was, so for the buyer it certifies
 * nothing.
 */
export function deliveryOfCertificate(
  lines: readonly NamedLine[],
  order: Parameters<typeof undeliveredPieces>[1],
): { undelivered: UndeliveredPieces[]; isVoid: boolean } {
  const missing = undeliveredPieces(lines, order)
  return {
    undelivered: lines.flatMap(({ partNumber, uom = 'EA', mark }, at) => {
      const pieces = missing[at] ?? 0
      return pieces > 0 ? [{ partNumber, uom, mark, pieces }] : []
    }),
    isVoid: lines.length > 0 && lines.every(({ quantity }, at) => (missing[at] ?? 0) >= quantity),
  }
}

/**
 * The parts of an order that are in one of its packages: its slip lists no others. Empty for a package that was
 * unpacked, or does not reach the buyer.
 */
export function piecesOfPackage<Line extends Item, Own extends Package>(
  { items, parcels }: { items: readonly Line[]; parcels: readonly Own[] },
  packageId: string,
): { items: Line[]; parcels: Own[] } {
  const fulfillment = parcels.find(({ id }) => id === packageId)
  const pieces = fulfillment && isForBuyer(fulfillment) ? fulfillment.pieces : []
  return {
    parcels: fulfillment ? [fulfillment] : [],
    items: items.map(item => {
      const own = pieces.filter(({ itemId }) => itemId === item.itemId)
      return {
        ...item,
        quantity: own.reduce((sum, { quantity }) => sum + quantity, 0),
        canceled: 0,
        units: own.flatMap(({ unit }) => unit ?? []),
      }
    }),
  }
}

/**
 * Pieces of a line that the buyer has or still waits for, and those in packages that do not reach the buyer, by their
 * marks; '': without one.
 */
function placesOf({ itemId, quantity, canceled, units }: Item, packages: readonly Package[]) {
  const own = (fulfillment: Package) => fulfillment.pieces.filter(piece => piece.itemId === itemId)
  const count = (pieces: readonly { quantity: number }[]) => pieces.reduce((sum, piece) => sum + piece.quantity, 0)
  const lost = packages.filter(fulfillment => !isForBuyer(fulfillment))
  const astray = new Map<string, number>()
  for (const { unit, quantity: pieces } of lost.flatMap(own)) add(astray, unit ? markText(unit) : '', pieces)
  const there = new Map<string, number>()
  for (const unit of units) add(there, markText(unit), unit.quantity)
  const unsettled = count(lost.filter(({ settledAs }) => settledAs !== 'replaced').flatMap(own))
  add(there, '', Math.max(0, quantity - canceled - unsettled - count(units)))
  const hasUnnamed = packages.some(
    fulfillment => hasLeft(fulfillment) && isForBuyer(fulfillment) && own(fulfillment).some(({ unit }) => !unit),
  )
  return { there, astray, hasUnnamed }
}

const add = (sums: Map<string, number>, mark: string, pieces: number): void => {
  sums.set(mark, (sums.get(mark) ?? 0) + pieces)
}
