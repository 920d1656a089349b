import { ShipmentShape } from '../../domain/shipping/tracking.ts'
import { z } from '../../domain/text/zod.ts'
import { SeenVersion } from '../orders/lock-order.ts'
import { DONE, Done, NoInput, staff } from '../procedure.ts'
import { correctTracking } from './correct-tracking.ts'
import { countPackages, listPackages, PackageCountsShape, PackagesQueryShape, PackagesShape } from './list-packages.ts'
import { markDelivered } from './mark-delivered.ts'
import { markProcessing } from './mark-processing.ts'
import { packageAdmin } from './package-procedures.ts'
import { markShipped } from './ship-package.ts'
import { WhyNotShippedShape, whyNotShipped } from './why-not-shipped.ts'

const OrderId = z.uuid()

/** Procedures of the back office for the packages of orders. The API names most of them as steps of the order. */
export const fulfillments = {
  ...packageAdmin,

  list: staff('read_back_office')
    .meta({ shows: ['order'], list: { name: 'Packages', rows: 'parcels', next: 'after', views: ['parcels'] } })
    .route({
      method: 'GET',
      path: '/api/admin/parcels',
      summary: 'Lists packages that have left and have not arrived, 50 per page',
    })
    .input(PackagesQueryShape)
    .output(PackagesShape)
    .handler(({ context, input }) => listPackages(context.db, input)),

  counts: staff('read_back_office')
    .meta({ shows: ['order'] })
    .route({
      method: 'GET',
      path: '/api/admin/parcel-counts',
      summary: 'Counts the packages in each view, up to 100',
    })
    .input(NoInput)
    .output(PackageCountsShape)
    .handler(({ context }) => countPackages(context.db)),

  whyNotShipped: staff('read_back_office')
    .meta({ shows: ['order:orderId', 'product', 'stock'] })
    .route({
      method: 'GET',
      path: '/api/admin/orders/{orderId}/why-not-shipped',
      summary: 'Returns the reasons why the pieces and packages of an order cannot be shipped',
    })
    .input(z.strictObject({ orderId: OrderId }))
    .output(WhyNotShippedShape)
    .handler(({ context, input }) => whyNotShipped(context.db, input.orderId)),

  markProcessing: staff('ship')
    .route({
      method: 'POST',
      path: '/api/admin/orders/{orderId}/processing',
      summary: 'Marks a paid order as being packed',
    })
    .input(z.strictObject({ orderId: OrderId, version: SeenVersion }))
    .output(Done)
    .handler(async ({ context: { db, me }, input }) => {
      await markProcessing(db, input, me.userId)
      return DONE
    }),

  markShipped: staff('ship')
    .route({
      method: 'POST',
      path: '/api/admin/orders/{orderId}/shipped',
      summary: 'Marks a paid order as shipped, and mails the buyer',
    })
    .input(z.safeExtend(ShipmentShape, { orderId: OrderId, version: SeenVersion }))
    .output(Done)
    .handler(async ({ context, input: { orderId, version, ...shipment } }) => {
      await markShipped(context, { orderId, version }, context.me.userId, shipment)
      return DONE
    }),

  markReady: staff('ship')
    .route({
      method: 'POST',
      path: '/api/admin/orders/{orderId}/ready',
      summary: 'Marks a paid order as ready for pick-up, and mails the buyer',
    })
    .input(z.strictObject({ orderId: OrderId, version: SeenVersion }))
    .output(Done)
    .handler(async ({ context, input }) => {
      await markShipped(context, input, context.me.userId, null)
      return DONE
    }),

  markDelivered: staff('ship')
    .route({
      method: 'POST',
      path: '/api/admin/orders/{orderId}/delivered',
      summary: 'Marks an order as delivered, and mails the buyer',
    })
    .input(z.strictObject({ orderId: OrderId, version: SeenVersion }))
    .output(Done)
    .handler(async ({ context, input }) => {
      await markDelivered(context, input, context.me.userId)
      return DONE
    }),

  correctTracking: staff('ship')
    .route({
      method: 'POST',
      path: '/api/admin/orders/{orderId}/tracking',
      summary: 'Corrects the carrier and tracking number of the last package of an order that has left',
    })
    .input(z.safeExtend(ShipmentShape, { orderId: OrderId, version: SeenVersion }))
    .output(Done)
    .handler(async ({ context: { db, me }, input: { orderId, version, ...shipment } }) => {
      await correctTracking(db, { orderId, version }, me.userId, shipment)
      return DONE
    }),
}
