import { type Cents, cents, ZERO } from '../../domain/money/money.ts'
import type { PaidLine } from '../../domain/refunds/line-refund.ts'
import { z } from '../../domain/text/zod.ts'
import { readMoney } from '../platform/db/column-types.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { firstRow, rows } from '../platform/db/rows.ts'

/** A part of an order, with its completed and pending refunds. */
export type PaidItem = PaidLine & {
  itemId: number
  position: number
  sku: string
  name: string
  uom: string
  canceled: number
  /** amount refunded for its pieces */
  refundedAmount: Cents
}
const RowShape = z.object({
  quantity: z.number(),
  name: z.string(),
  canceled: z.number(),
  refunded: z.number(),
  position: z.number(),
  sku: z.string(),
  uom: z.string(),
  itemId: z.number(),
  unitPrice: z.string(),
  tax: z.string(),
  refundedAmount: z.string(),
})

/** The parts of an order, without the round-up line. */
export async function readPaidLines(db: Db | Tx, orderId: string): Promise<PaidItem[]> {
  const found = await rows(db, RowShape, {
    name: 'paid-lines',
    text: `SELECT i.id AS item_id, i.position, i.sku, i.name, i.uom, i.quantity, i.canceled, i.unit_price, i.tax,
        coalesce(b.pieces, 0)::int AS refunded, coalesce(b.amount, 0) AS refunded_amount
      FROM order_items_view i LEFT JOIN LATERAL (
        SELECT sum(l.quantity) AS pieces, sum(l.amount) AS amount FROM refund_lines l WHERE l.order_item_id = i.id) b ON true
      WHERE i.order_id = $1 AND i.price_source <> 'round-up' ORDER BY i.position`,
    values: [orderId],
  })
  return found.map(row => ({
    ...row,
    unitPrice: readMoney(row.unitPrice),
    tax: readMoney(row.tax),
    refundedAmount: readMoney(row.refundedAmount),
  }))
}

const FreightShape = z.object({ freight: z.string() })

/**
 * Cents of freight refunded with pieces of an order, completed or pending. Below 0: the store deducted freight from a
 * refund.
 */
export async function freightRefunded(db: Db | Tx, orderId: string): Promise<Cents> {
  const row = await firstRow(db, FreightShape, {
    name: 'freight-refunded',
    text: `SELECT coalesce(sum(b.amount - l.amount), 0) AS freight FROM refunds b
      JOIN (SELECT refund_id, sum(amount) AS amount FROM refund_lines GROUP BY refund_id) l ON l.refund_id = b.id
      WHERE b.order_id = $1`,
    values: [orderId],
  })
  return row ? cents(readMoney(row.freight)) : ZERO
}
