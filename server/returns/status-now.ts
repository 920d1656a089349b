import type { OrderStatus } from '../../domain/orders/order.ts'
import { orderStatusOf } from '../../domain/returns/order-status.ts'
import type { ReturnState } from '../../domain/returns/return.ts'
import type { Tx } from '../platform/db/database.ts'

/** Where a locked order that is paid stands by its parcels and returns as they are now; `toShip`: pieces that are to leave. */
export async function statusNow(
  tx: Tx,
  { id, status }: { id: string; status: OrderStatus },
  toShip: number,
): Promise<OrderStatus> {
  const { rows: parcels } = await tx.$client.query<{ hasArrived: boolean }>({
    name: 'parcels-that-left',
    text: `SELECT state = 'delivered' OR settled_as IS NOT NULL AS "hasArrived" FROM order_parcels
      WHERE order_id = $1 AND shipped_at IS NOT NULL ORDER BY position`,
    values: [id],
  })
  const { rows: returns } = await tx.$client.query<{ state: ReturnState }>({
    name: 'states-of-returns',
    text: 'SELECT state FROM returns WHERE order_id = $1 ORDER BY position',
    values: [id],
  })
  return orderStatusOf({
    ...{ status, toShip },
    arrived: parcels.map(({ hasArrived }) => hasArrived),
    returns: returns.map(({ state }) => state),
  })
}
