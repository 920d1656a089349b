import type { OrderEvent, OrderStatus } from '../../domain/orders/order.ts'
import { orderStatusOf } from '../../domain/orders/order-status.ts'
import { openReturnStatus, RETURN_STATES } from '../../domain/returns/return.ts'
import { z } from '../../domain/text/zod.ts'
import { packagesOut } from '../fulfillments/packages-out.ts'
import { endedReturn } from '../orders/ended-return.ts'
import type { Tx } from '../platform/db/database.ts'
import { rows } from '../platform/db/rows.ts'

const StateShape = z.object({ state: z.enum(RETURN_STATES) })

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
  const returns = await rows(tx, StateShape, {
    name: 'states-of-returns',
    text: 'SELECT state FROM returns WHERE order_id = $1 ORDER BY position',
    values: [id],
  })
  return orderStatusOf({
    status,
    toShip,
    packages: await packagesOut(tx, id),
    openReturn: openReturnStatus(returns.map(({ state }) => state)),
    ended: await endedReturn(tx, id, event),
  })
}
