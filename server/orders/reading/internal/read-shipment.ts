import type { OrderStatus } from '../../../../domain/orders/order.ts'
import { z } from '../../../../domain/text/zod.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { firstRow } from '../../../platform/db/rows.ts'

const OrderShipmentShape = z.object({
  trackingCarrier: z.nullable(z.string()),
  trackingNumber: z.nullable(z.string()),
  shippedAt: z.nullable(z.date()),
  deliveredAt: z.nullable(z.date()),
})
export type OrderShipment = z.output<typeof OrderShipmentShape>
const NONE: OrderShipment = { trackingCarrier: null, trackingNumber: null, shippedAt: null, deliveredAt: null }
const NOT_LEFT: readonly OrderStatus[] = ['pending', 'canceled']

/** The last package of an order that has shipped. Makes no query for an order that cannot have shipped yet. */
export async function readShipment(
  db: Db | Tx,
  { id, status }: { id: string; status: OrderStatus },
): Promise<OrderShipment> {
  if (NOT_LEFT.includes(status)) return NONE
  const row = await firstRow(db, OrderShipmentShape, {
    name: 'order-shipment',
    text: `SELECT carrier AS tracking_carrier, tracking_number, shipped_at,
        delivered_at
      FROM order_shipments WHERE order_id = $1 ORDER BY position DESC LIMIT 1`,
    values: [id],
  })
  return row ?? NONE
}
