import type { OrderEvent, OrderStatus } from '../../domain/orders/order.ts'
import { orderStatusOf } from '../../domain/orders/order-status.ts'
import { openReturnStatus, RETURN_STATES } from '../../domain/returns/return.ts'
import { z } from '../../domain/text/zod.ts'
import { endedReturn } from '../orders/ended-return.ts'
import type { Tx } from '../platform/db/database.ts'
import { rows } from '../platform/db/rows.ts'

const StateShape = z.object({ state: z.enum(RETURN_STATES) })

const RowShape = z.object({
  /** null: it was lost or returned, and that is settled */
  hasArrived: z.nullable(z.boolean()),
  /** its returned pieces, and the others */
  returned: z.number(),
  out: z.number(),
})

/**
 * The status of a locked paid order, from its packages and returns. `toShip`: pieces still to ship. `event`: the event
 * that the caller is about to write.
 */
export async function statusNow(
  tx: Tx,
  { id, status }: { id: string; status: OrderStatus },
  toShip: number,
  event: OrderEvent | null = null,
): Promise<OrderStatus> {
  const packages = await rows(tx, RowShape, {
    name: 'packages-that-left',
    text: `SELECT CASE WHEN settled_as IS NULL THEN state = 'delivered' END AS has_arrived, returned, pieces - returned AS out
      FROM order_parcels
      WHERE order_id = $1 AND shipped_at IS NOT NULL ORDER BY position`,
    values: [id],
  })
  const returns = await rows(tx, StateShape, {
    name: 'states-of-returns',
    text: 'SELECT state FROM returns WHERE order_id = $1 ORDER BY position',
    values: [id],
  })
  return orderStatusOf({
    status,
    toShip,
    packages,
    openReturn: openReturnStatus(returns.map(({ state }) => state)),
    ended: await endedReturn(tx, id, event),
  })
}
