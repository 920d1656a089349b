import { isCondition } from '../../domain/catalogue/condition.ts'
import { markText } from '../../domain/inventory/unit-words.ts'
import type { CertifiedItem } from '../../domain/papers/certificate.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { partsOf } from '../reporting/orders/read-orders-to-ship.ts'
import type { OrderView } from '../reporting/orders/shapes.ts'

const conditionOf = (named: string | null | undefined) => (isCondition(named ?? '') ? named : 'new') as 'new'

/** What of an order is certified: its parts, with the pieces that can be told apart and where these came from. */
export async function certifiedItems(db: Db | Tx, order: OrderView): Promise<CertifiedItem[]> {
  const items = partsOf(order)
  const ids = items.flatMap(item => item.units.map(({ unitId }) => unitId))
  const { rows: sources } = await db.$client.query<{ id: number; vendor: string; agency: string }>({
    name: 'sources-of-units',
    text: 'SELECT id, vendor, paper_by AS agency FROM unit_sources_view WHERE id = ANY($1::bigint[])',
    values: [ids],
  })
  const { rows: makers } = await db.$client.query<{ sku: string; maker: string | null }>({
    name: 'makers-of-order',
    text: 'SELECT sku, manufacturer AS maker FROM order_items_view WHERE order_id = $1 ORDER BY position',
    values: [order.id],
  })
  const sourceOf = new Map(sources.map(source => [source.id, source]))
  return items.map((item, at) => ({
    item: at + 1,
    partNumber: item.sku,
    description: item.name,
    maker: makers.find(({ sku }) => sku === item.sku)?.maker ?? '',
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
