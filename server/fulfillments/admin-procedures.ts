import { ShipmentShape } from '../../domain/shipping/tracking.ts'
import { z } from '../../domain/text/zod.ts'
import { admin, DONE, Done } from '../procedure.ts'
import { correctTracking } from './correct-tracking.ts'
import { markDelivered } from './mark-delivered.ts'
import { markProcessing } from './mark-processing.ts'
import { markShipped } from './mark-shipped.ts'

const OrderId = z.uuid()

/** What the back office does with the parcels of orders; callers know it as steps of the order. Every procedure of it is for admins. */
export const fulfillmentAdmin = {
  markProcessing: admin
    .route({ method: 'POST', path: '/api/admin/orders/{orderId}/processing', summary: 'A paid order is being packed' })
    .input(z.strictObject({ orderId: OrderId }))
    .output(Done)
    .handler(async ({ context: { db, me }, input }) => {
      await markProcessing(db, input.orderId, me.userId)
      return DONE
    }),

  markShipped: admin
    .route({ method: 'POST', path: '/api/admin/orders/{orderId}/shipped', summary: 'A paid order has left' })
    .input(z.safeExtend(ShipmentShape, { orderId: OrderId }))
    .output(Done)
    .handler(async ({ context, input: { orderId, ...shipment } }) => {
      await markShipped(context, orderId, context.me.userId, shipment)
      return DONE
    }),

  markDelivered: admin
    .route({ method: 'POST', path: '/api/admin/orders/{orderId}/delivered', summary: 'A shipped order has arrived' })
    .input(z.strictObject({ orderId: OrderId }))
    .output(Done)
    .handler(async ({ context, input }) => {
      await markDelivered(context, input.orderId, context.me.userId)
      return DONE
    }),

  correctTracking: admin
    .route({
      method: 'POST',
      path: '/api/admin/orders/{orderId}/tracking',
      summary: 'Corrects carrier and tracking number of an order that has left',
    })
    .input(z.safeExtend(ShipmentShape, { orderId: OrderId }))
    .output(Done)
    .handler(async ({ context: { db, me }, input: { orderId, ...shipment } }) => {
      await correctTracking(db, orderId, me.userId, shipment)
      return DONE
    }),
}
