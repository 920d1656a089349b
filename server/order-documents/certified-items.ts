import { isCondition } from '../../domain/catalogue/condition.ts'
import { perUnit } from '../../domain/catalogue/unit-of-measure.ts'
import { isForBuyer } from '../../domain/fulfillments/fulfillment.ts'
import { itemsOfPackages } from '../../domain/fulfillments/items-to-ship.ts'
import { markText } from '../../domain/inventory/unit-words.ts'
import type { CertifiedItem } from '../../domain/order-documents/certificate.ts'
import { z } from '../../domain/text/zod.ts'
import { partsOf } from '../orders/reading/read-orders-to-ship.ts'
import type { OrderView } from '../orders/reading/shapes.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { rows } from '../platform/db/rows.ts'

const conditionOf = (named: string | null | undefined) => (isCondition(named ?? '') ? named : 'new') as 'new'

const SkuAndMakerShape = z.object({ sku: z.string(), maker: z.nullable(z.string()) })

const SourcesRowShape = z.object({ id: z.number(), vendor: z.string(), agency: z.string() })

/** The pieces of an order that can be certified: those in packages that are packed, in transit or delivered, less returned ones. */
export async function certifiedItems(db: Db | Tx, order: OrderView): Promise<CertifiedItem[]> {
  const items = certifiable(order)
  const ids = items.flatMap(item => item.units.map(({ unitId }) => unitId))
  const sources = await rows(db, SourcesRowShape, {
    name: 'sources-of-units',
    text: 'SELECT id, vendor, paper_by AS agency FROM unit_sources_view WHERE id = ANY($1::bigint[])',
    values: [ids],
  })
  const makers = await rows(db, SkuAndMakerShape, {
    name: 'makers-of-order',
    text: 'SELECT sku, manufacturer AS maker FROM order_items_view WHERE order_id = $1 ORDER BY position',
    values: [order.id],
  })
  const sourceOf = new Map(sources.map(source => [source.id, source]))
  return items.map(item => ({
    item: item.place,
    partNumber: item.sku,
    description: item.name,
    maker: makers.find(({ sku }) => sku === item.sku)?.maker ?? '',
    ...(perUnit(item.uom) && { uom: item.uom }),
    quantity: item.quantity,
    condition: conditionOf(item.condition ?? item.taken[0]?.condition),
    units: item.units.map(unit => ({
      vendor: sourceOf.get(unit.unitId)?.vendor ?? '',
      agency: unit.paperBy || (sourceOf.get(unit.unitId)?.agency ?? ''),
      mark: markText(unit),
      status: unit.conditionCode,
      condition: conditionOf(unit.condition),
      quantity: unit.quantity,
    })),
  }))
}

type Certifiable = OrderView['items'][number] & {
  /** the number of the line in the order, from 1 */
  place: number
}

/** A piece of a package without its returned pieces; empty: all were returned. */
function withBuyer(piece: OrderView['parcels'][number]['pieces'][number]) {
  const quantity = piece.quantity - piece.returned
  return quantity > 0 ? [{ ...piece, quantity, unit: piece.unit && { ...piece.unit, quantity } }] : []
}

function certifiable({ items, parcels }: OrderView): Certifiable[] {
  const packed = parcels
    .filter(
      fulfillment =>
        isForBuyer(fulfillment) && fulfillment.state !== 'pending' && fulfillment.state !== 'returned_to_sender',
    )
    .map(fulfillment => ({ pieces: fulfillment.pieces.flatMap(withBuyer) }))
  const inPackages = new Map(itemsOfPackages(items, packed).map(item => [item.itemId, item]))
  return partsOf({ items }).flatMap((item, at) => {
    const packedPieces = inPackages.get(item.itemId)
    if (!packedPieces) return []
    // If a line is packed whole, all its units are known, also in packages from before units were recorded.
    const units = packedPieces.quantity === item.quantity - item.canceled ? item.units : packedPieces.units
    return [{ ...packedPieces, units, place: at + 1 }]
  })
}
