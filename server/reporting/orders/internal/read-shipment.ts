import type { OrderStatus } from '../../../../domain/orders/order.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'

export type OrderShipment = {
  trackingCarrier: string | null
  trackingNumber: string | null
  shippedAt: Date | null
  deliveredAt: Date | null
}
const NONE: OrderShipment = { trackingCarrier: null, trackingNumber: null, shippedAt: null, deliveredAt: null }
const NOT_LEFT: readonly OrderStatus[] = ['pending', 'canceled']

/** The last package of an order that has shipped. Makes no query for an order that cannot have shipped yet. */
export async function readShipment(
  db: Db | Tx,
  { id, status }: { id: string; status: OrderStatus },
): Promise<OrderShipment> {
  if (NOT_LEFT.includes(status)) return NONE
  const { rows } = await db.$client.query<OrderShipment>({
    name: 'order-shipment',
    text: `SELECT carrier AS "trackingCarrier", tracking_number AS "trackingNumber", shipped_at AS "shippedAt",
        delivered_at AS "deliveredAt"
      FROM order_shipments WHERE order_id = $1 ORDER BY position DESC LIMIT 1`,
    values: [id],
  })
  return rows[0] ?? NONE
}
