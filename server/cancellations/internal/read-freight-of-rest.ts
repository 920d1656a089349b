import { feetOf } from '../../../domain/catalogue/unit-of-measure.ts'
import type { Cents } from '../../../domain/money/money.ts'
import { freightOfRest } from '../../../domain/refunds/freight-of-rest.ts'
import { store } from '../../../domain/settings/store.ts'
import { tariffNow } from '../../../domain/settings/tariff-now.ts'
import type { OrderRow } from '../../orders/lock-order.ts'
import { readMoney } from '../../platform/db/column-types.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { SomePieces } from './whereabouts.ts'

type Row = {
  itemId: number
  name: string
  uom: string
  quantity: number
  canceled: number
  unitPrice: string
  weightLb: number | null
  dimensions: string | null
}

/**
 * What of the freight of a locked order, of which nothing has left, the pieces cost that stay after `asked` are canceled. Their weights and
 * sizes are those that the catalog has now.
 */
export async function readFreightOfRest(tx: Tx, order: OrderRow, asked: readonly SomePieces[]): Promise<Cents> {
  const { rows } = await tx.$client.query<Row>({
    name: 'weights-of-order',
    text: `SELECT i.id AS "itemId", i.name, i.uom, i.quantity, i.canceled, i.unit_price AS "unitPrice",
        p.weight::float8 AS "weightLb", p.dimensions
      FROM order_items_view i LEFT JOIN products_view p ON p.id = i.product_id
      WHERE i.order_id = $1 AND i.price_source <> 'round-up' ORDER BY i.position`,
    values: [order.id],
  })
  const all = rows.map(row => ({
    itemId: row.itemId,
    name: row.name,
    unitPrice: readMoney(row.unitPrice),
    quantity: row.quantity,
    weightLb: row.weightLb,
    dimensions: row.dimensions,
    feet: feetOf(row.uom),
  }))
  const stays = new Map(rows.map(({ itemId, quantity, canceled }) => [itemId, quantity - canceled]))
  for (const { itemId, quantity } of asked) stays.set(itemId, (stays.get(itemId) ?? 0) - quantity)
  const { country, state, postalCode } = order.shippingAddress
  return freightOfRest(
    {
      freight: order.shippingFee,
      service: { provider: order.shippingProvider, serviceType: order.shippingServiceType },
      originPostalCode: store.warehouse.postalCode,
      destination: { country, state, postalCode },
      all,
      rest: all.map(line => ({ ...line, quantity: Math.max(0, stays.get(line.itemId) ?? 0) })),
    },
    tariffNow(),
  )
}
