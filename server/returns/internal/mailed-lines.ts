import { z } from '../../../domain/text/zod.ts'
import type { OrderMails } from '../../orders/order-mails.ts'
import type { Tx } from '../../platform/db/database.ts'
import { rows } from '../../platform/db/rows.ts'
import { readReturnedUnits } from '../read-returned-units.ts'

type ReturnLine = OrderMails['return_approved']['lines'][number]

const RowShape = z.object({ itemId: z.number(), sku: z.string(), uom: z.string(), quantity: z.number() })

/** The pieces of a return in a mail: the requested ones, and after their arrival the returned ones. */
export async function mailedLines(tx: Tx, orderId: string, returnId: string): Promise<ReturnLine[]> {
  const found = await rows(tx, RowShape, {
    name: 'mailed-lines-of-return',
    text: `SELECT i.id AS item_id, i.sku, i.uom, sum(x.quantity)::int AS quantity
      FROM pieces_of_returns x JOIN order_items_view i ON i.id = x.order_item_id
      WHERE x.return_id = $1 GROUP BY i.id, i.sku, i.uom, i.position ORDER BY i.position`,
    values: [returnId],
  })
  const units = (await readReturnedUnits(tx, orderId)).filter(unit => unit.returnId === returnId)
  return found.map(({ itemId, ...line }) => ({
    ...line,
    units: units.filter(unit => unit.itemId === itemId).map(({ name }) => name),
  }))
}
