import type { Cents } from '../../domain/money/money.ts'
import { readMoney } from '../platform/db/column-types.ts'
import type { Tx } from '../platform/db/database.ts'

/** The pieces that refunds of one order are for together, in the order of its lines; none where they are for amounts alone. */
export async function readRefundedLines(
  tx: Tx,
  refundIds: readonly string[],
): Promise<{ sku: string; uom: string; quantity: number; amount: Cents }[]> {
  const { rows } = await tx.$client.query<{ sku: string; uom: string; quantity: number; amount: string }>({
    name: 'refunded-lines',
    text: `SELECT i.sku, i.uom, sum(l.quantity)::int AS quantity, sum(l.amount) AS amount
      FROM refund_lines l JOIN order_items_view i ON i.id = l.order_item_id
      WHERE l.refund_id = ANY($1::uuid[]) GROUP BY i.id, i.position, i.sku, i.uom ORDER BY i.position`,
    values: [refundIds],
  })
  return rows.map(({ sku, uom, quantity, amount }) => ({ sku, uom, quantity, amount: readMoney(amount) }))
}
