import { feetOf } from '../../../domain/catalogue/unit-of-measure.ts'
import { type Cents, cents } from '../../../domain/money/money.ts'
import { freightOfRest } from '../../../domain/refunds/freight-of-rest.ts'
import { store } from '../../../domain/settings/store.ts'
import { tariffNow } from '../../../domain/settings/tariff-now.ts'
import { z } from '../../../domain/text/zod.ts'
import type { OrderRow } from '../../orders/lock-order.ts'
import { readMoney } from '../../platform/db/column-types.ts'
import type { Tx } from '../../platform/db/database.ts'
import { rows } from '../../platform/db/rows.ts'
import type { SomePieces } from './piece-locations.ts'

const RowShape = z.object({
  itemId: z.number(),
  name: z.string(),
  uom: z.string(),
  quantity: z.number(),
  canceled: z.number(),
  unitPrice: z.string(),
  weightLb: z.nullable(z.number()),
  dimensions: z.nullable(z.string()),
})

const QuoteRowShape = z.object({ quoteNumber: z.string(), freight: z.string() })

/**
 * The freight of the quotes of a locked order, by quote number. It is zero for orders on the buyer's own carrier account.
 */
export async function readQuotedFreight(tx: Tx, order: OrderRow): Promise<Map<string, Cents>> {
  const found = await rows(tx, QuoteRowShape, {
    name: 'quoted-freight-of-order',
    text: `SELECT q.quote_number, coalesce(q.shipping_price, 0) AS freight
      FROM order_quotes_view x JOIN quotes_view q ON q.id = x.quote_id WHERE x.order_id = $1 ORDER BY q.quote_number`,
    values: [order.id],
  })
  let left: number = order.shippingFee
  return new Map(
    found.map(row => {
      const freight = cents(Math.min(left, readMoney(row.freight)))
      left -= freight
      return [row.quoteNumber, freight]
    }),
  )
}

/**
 * The part of `freight` for the pieces that remain after the pieces `asked` are canceled. `freight` was paid for the
 * lines without a quote of a locked order of which nothing has left. Weights and dimensions are the current ones of the
 * catalog.
 */
export async function readFreightOfRest(
  tx: Tx,
  order: OrderRow,
  asked: readonly SomePieces[],
  freight: Cents,
): Promise<Cents> {
  const found = await rows(tx, RowShape, {
    name: 'weights-of-order',
    text: `SELECT i.id AS item_id, i.name, i.uom, i.quantity, i.canceled, i.unit_price,
        p.weight::float8 AS weight_lb, p.dimensions
      FROM order_items_view i LEFT JOIN products_view p ON p.id = i.product_id
      WHERE i.order_id = $1 AND i.price_source NOT IN ('round-up', 'quote') ORDER BY i.position`,
    values: [order.id],
  })
  const all = found.map(row => ({
    itemId: row.itemId,
    name: row.name,
    unitPrice: readMoney(row.unitPrice),
    quantity: row.quantity,
    weightLb: row.weightLb,
    dimensions: row.dimensions,
    feet: feetOf(row.uom),
  }))
  const stays = new Map(found.map(({ itemId, quantity, canceled }) => [itemId, quantity - canceled]))
  for (const { itemId, quantity } of asked) stays.set(itemId, (stays.get(itemId) ?? 0) - quantity)
  const { country, state, postalCode } = order.shippingAddress
  return freightOfRest(
    {
      freight,
      service: { provider: order.shippingProvider, serviceType: order.shippingServiceType },
      originPostalCode: store.warehouse.postalCode,
      destination: { country, state, postalCode },
      all,
      rest: all.map(line => ({ ...line, quantity: Math.max(0, stays.get(line.itemId) ?? 0) })),
    },
    tariffNow(),
  )
}
