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

/** The back office's procedures for the packages of orders. The API names most of them as steps of the order. */
export const fulfillmentAdmin = {
  ...packageAdmin,

  parcels: staff('read_back_office')
    .meta({ shows: ['order'] })
    .route({
      method: 'GET',
      path: '/api/admin/parcels',
      summary: 'Packages that have left and have not arrived: the first due or the longest waiting first, 50 per page',
    })
    .input(PackagesQueryShape)
    .output(PackagesShape)
    .handler(({ context, input }) => listPackages(context.db, input)),

  parcelCounts: staff('read_back_office')
    .meta({ shows: ['order'] })
    .route({
      method: 'GET',
      path: '/api/admin/parcel-counts',
      summary: 'Counts of packages that are late, lost, returned or waiting, each up to 100',
    })
    .input(NoInput)
    .output(PackageCountsShape)
    .handler(({ context }) => countPackages(context.db)),

  whyNotShipped: staff('read_back_office')
    .meta({ shows: ['order:orderId', 'product', 'stock'] })
    .route({
      method: 'GET',
      path: '/api/admin/orders/{orderId}/why-not-shipped',
      summary: 'Why the unpacked pieces and the packages of an order cannot be shipped now; null: they can',
    })
    .input(z.strictObject({ orderId: OrderId }))
    .output(WhyNotShippedShape)
    .handler(({ context, input }) => whyNotShipped(context.db, input.orderId)),

  markProcessing: staff('ship')
    .route({ method: 'POST', path: '/api/admin/orders/{orderId}/processing', summary: 'A paid order is being packed' })
    .input(z.strictObject({ orderId: OrderId, version: SeenVersion }))
    .output(Done)
    .handler(async ({ context: { db, me }, input }) => {
      await markProcessing(db, input, me.userId)
      return DONE
    }),

  markShipped: staff('ship')
    .route({ method: 'POST', path: '/api/admin/orders/{orderId}/shipped', summary: 'A paid order has left' })
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
      summary: 'A paid order is ready for its forwarder to collect it',
    })
    .input(z.strictObject({ orderId: OrderId, version: SeenVersion }))
    .output(Done)
    .handler(async ({ context, input }) => {
      await markShipped(context, input, context.me.userId, null)
      return DONE
    }),

  markDelivered: staff('ship')
    .route({ method: 'POST', path: '/api/admin/orders/{orderId}/delivered', summary: 'A shipped order has arrived' })
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
      summary: 'Corrects carrier and tracking number of an order that has left',
    })
    .input(z.safeExtend(ShipmentShape, { orderId: OrderId, version: SeenVersion }))
    .output(Done)
    .handler(async ({ context: { db, me }, input: { orderId, version, ...shipment } }) => {
      await correctTracking(db, { orderId, version }, me.userId, shipment)
      return DONE
    }),
}
