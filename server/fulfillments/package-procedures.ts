import { HOLD_REASON_LENGTH } from '../../domain/fulfillments/fulfillment.ts'
import { HandOverShape } from '../../domain/shipping/hand-over.ts'
import { ShipmentShape } from '../../domain/shipping/tracking.ts'
import { blankableText, requiredText } from '../../domain/text/printed-text.ts'
import { z } from '../../domain/text/zod.ts'
import { SeenVersion } from '../orders/lock-order.ts'
import { DONE, Done, staff } from '../procedure.ts'
import { correctPackage } from './correct-tracking.ts'
import { handOver } from './hand-over.ts'
import { liftHold } from './hold-packages.ts'
import { deliverPackage } from './mark-delivered.ts'
import { markPackageFound, markPackageLost, markPackageReturned, sendAgain } from './mark-package-lost.ts'
import { packFulfillment, unpackFulfillment } from './pack-fulfillment.ts'
import { pickPackage } from './pick-package.ts'
import { ExchangeShape, readExchanges } from './read-exchanges.ts'
import { refundPackage, replacePackage } from './settle-package.ts'
import { shipPackage } from './ship-package.ts'

const MAX_LINES = 500
const MAX_BOXES = 50
const Pieces = z.int().check(z.gte(1), z.lte(1_000_000))
const ItemId = z.int().check(z.gte(1))
/** `version`: the version of the package's order */
const Package = { fulfillmentId: z.uuid(), version: SeenVersion }
const Note = z._default(blankableText('Note', 500), '')
const Side = z.number().check(z.gt(0), z.lte(1000))

const BoxShape = z.strictObject({
  weightLb: z.number().check(z.gt(0), z.lte(20_000)),
  lengthIn: Side,
  widthIn: Side,
  heightIn: Side,
})

const SwapShape = z.strictObject({
  itemId: ItemId,
  unitId: z.nullable(z.int()),
  toUnitId: z.int(),
  quantity: Pieces,
  reason: requiredText('Reason', 200),
})

/**
 * The procedures for the steps of a package. Each requires its own permission: to ship, to inspect, to exchange units or to refund.
 */
export const packageAdmin = {
  pick: staff('ship')
    .route({
      method: 'POST',
      path: '/api/admin/orders/{orderId}/parcels',
      summary: 'Picks pieces of a paid order into a new package',
    })
    .input(
      z.strictObject({
        orderId: z.uuid(),
        version: SeenVersion,
        /** undefined or null: all pieces in stock that are in no other package */
        lines: z._default(
          z.nullable(
            z.array(z.strictObject({ itemId: ItemId, quantity: Pieces })).check(z.minLength(1), z.maxLength(MAX_LINES)),
          ),
          null,
        ),
      }),
    )
    .output(z.object({ fulfillmentId: z.string() }))
    .handler(async ({ context: { db, me }, input: { lines, ...seen } }) => ({
      fulfillmentId: await pickPackage(db, seen, me.userId, lines),
    })),

  pack: staff('ship')
    .route({ method: 'POST', path: '/api/admin/parcels/{fulfillmentId}/packed', summary: 'Marks a package as packed' })
    .input(
      z.strictObject({
        ...Package,
        /** pounds and inches */
        boxes: z._default(z.array(BoxShape).check(z.maxLength(MAX_BOXES)), []),
        note: Note,
        /** replacement units of the same stock line, each with its reason */
        swaps: z._default(z.array(SwapShape).check(z.maxLength(MAX_LINES)), []),
      }),
    )
    .output(Done)
    .handler(async ({ context: { db, me }, input: { fulfillmentId, version, ...packed } }) => {
      await packFulfillment(db, { fulfillmentId, version }, { id: me.userId, roles: me.roles }, packed)
      return DONE
    }),

  // Sales and Quality do not ship. They decide on an exchange, and the warehouse weighs and ships the package.
  exchangeUnits: staff('exchange_units')
    .route({
      method: 'POST',
      path: '/api/admin/parcels/{fulfillmentId}/exchanged',
      summary: 'Packs a package with other units than its buyer chose, or of another price or owner',
    })
    .input(z.strictObject({ ...Package, swaps: z.array(SwapShape).check(z.minLength(1), z.maxLength(MAX_LINES)) }))
    .output(Done)
    .handler(async ({ context: { db, me }, input: { swaps, ...seen } }) => {
      await packFulfillment(db, seen, { id: me.userId, roles: me.roles }, { boxes: [], note: '', swaps })
      return DONE
    }),

  exchanges: staff('read_back_office')
    .meta({ shows: ['order', 'stock'] })
    .route({
      method: 'GET',
      path: '/api/admin/parcels/{fulfillmentId}/exchanges/{toUnitId}',
      summary: 'Compares a unit with the pieces of a package that it could replace',
    })
    .input(z.strictObject({ fulfillmentId: z.uuid(), toUnitId: z.coerce.number().check(z.int(), z.gte(1)) }))
    .output(z.array(ExchangeShape))
    .handler(({ context: { db }, input: { fulfillmentId, toUnitId } }) => readExchanges(db, fulfillmentId, toUnitId)),

  unpack: staff('ship')
    .route({
      method: 'POST',
      path: '/api/admin/parcels/{fulfillmentId}/unpacked',
      summary: 'Unpacks a package that has not left',
    })
    .input(z.strictObject(Package))
    .output(Done)
    .handler(async ({ context: { db, me }, input }) => {
      await unpackFulfillment(db, input, me.userId)
      return DONE
    }),

  ship: staff('ship')
    .route({
      method: 'POST',
      path: '/api/admin/parcels/{fulfillmentId}/shipped',
      summary: 'Marks a package as shipped, and mails the buyer',
    })
    .input(z.safeExtend(ShipmentShape, Package))
    .output(Done)
    .handler(async ({ context, input: { fulfillmentId, version, ...shipment } }) => {
      await shipPackage(context, { fulfillmentId, version }, context.me.userId, shipment)
      return DONE
    }),

  ready: staff('ship')
    .route({
      method: 'POST',
      path: '/api/admin/parcels/{fulfillmentId}/ready',
      summary: 'Marks a package as ready for pick-up, and mails the buyer',
    })
    .input(z.strictObject(Package))
    .output(Done)
    .handler(async ({ context, input }) => {
      await shipPackage(context, input, context.me.userId, null)
      return DONE
    }),

  handOver: staff('ship')
    .route({
      method: 'POST',
      path: '/api/admin/parcels/{fulfillmentId}/handed-over',
      summary: 'Records who collected a package and when, and mails the buyer',
    })
    .input(z.safeExtend(HandOverShape, Package))
    .output(Done)
    .handler(async ({ context, input: { fulfillmentId, version, ...handed } }) => {
      await handOver(context, { fulfillmentId, version }, context.me.userId, handed)
      return DONE
    }),

  deliver: staff('ship')
    .route({
      method: 'POST',
      path: '/api/admin/parcels/{fulfillmentId}/delivered',
      summary: 'Marks a package as delivered, and mails the buyer',
    })
    .input(z.strictObject(Package))
    .output(Done)
    .handler(async ({ context, input }) => {
      await deliverPackage(context, input, context.me.userId)
      return DONE
    }),

  correct: staff('ship')
    .route({
      method: 'POST',
      path: '/api/admin/parcels/{fulfillmentId}/tracking',
      summary: 'Corrects the carrier and tracking number of a package that has left',
    })
    .input(z.safeExtend(ShipmentShape, Package))
    .output(Done)
    .handler(async ({ context: { db, me }, input: { fulfillmentId, version, ...shipment } }) => {
      await correctPackage(db, { fulfillmentId, version }, me.userId, shipment)
      return DONE
    }),

  markLost: staff('ship')
    .route({
      method: 'POST',
      path: '/api/admin/parcels/{fulfillmentId}/lost',
      summary: 'Marks a package as lost, and mails the buyer',
    })
    .input(z.strictObject({ ...Package, note: Note }))
    .output(Done)
    .handler(async ({ context, input: { note, ...seen } }) => {
      await markPackageLost(context, seen, context.me.userId, note)
      return DONE
    }),

  markFound: staff('ship')
    .route({
      method: 'POST',
      path: '/api/admin/parcels/{fulfillmentId}/found',
      summary: 'Marks a lost package as found',
    })
    .input(z.strictObject(Package))
    .output(Done)
    .handler(async ({ context: { db, me }, input }) => {
      await markPackageFound(db, input, me.userId)
      return DONE
    }),

  markReturned: staff('ship')
    .route({
      method: 'POST',
      path: '/api/admin/parcels/{fulfillmentId}/came-back',
      summary: 'Marks a package as returned by its carrier',
    })
    .input(z.strictObject({ ...Package, note: Note }))
    .output(Done)
    .handler(async ({ context: { db, me }, input: { note, ...seen } }) => {
      await markPackageReturned(db, seen, me.userId, note)
      return DONE
    }),

  // A returned package is inspected before it ships again, as every arrival is.
  reship: staff('inspect_units')
    .route({
      method: 'POST',
      path: '/api/admin/parcels/{fulfillmentId}/sent-again',
      summary: 'Ships a returned package again, and mails the buyer',
    })
    .input(z.safeExtend(ShipmentShape, Package))
    .output(Done)
    .handler(async ({ context, input: { fulfillmentId, version, ...shipment } }) => {
      await sendAgain(context, { fulfillmentId, version }, context.me.userId, shipment)
      return DONE
    }),

  liftRecallHold: staff('inspect_units')
    .route({
      method: 'POST',
      path: '/api/admin/parcels/{fulfillmentId}/hold-lifted',
      summary: 'Lifts the recall hold of a package',
    })
    .input(z.strictObject({ ...Package, reason: requiredText('Reason', HOLD_REASON_LENGTH) }))
    .output(Done)
    .handler(async ({ context: { db, me }, input: { reason, ...seen } }) => {
      await liftHold(db, seen, me.userId, reason)
      return DONE
    }),

  replace: staff('ship')
    .route({
      method: 'POST',
      path: '/api/admin/parcels/{fulfillmentId}/replaced',
      summary: 'Backorders the pieces of a lost package again, and mails the buyer',
    })
    .input(z.strictObject(Package))
    .output(Done)
    .handler(async ({ context, input }) => {
      await replacePackage(context, input, context.me.userId, null)
      return DONE
    }),

  replaceChosenUnits: staff('inspect_units')
    .route({
      method: 'POST',
      path: '/api/admin/parcels/{fulfillmentId}/replaced-by-others',
      summary: 'Backorders the pieces of a lost package again, with other units than its buyer chose',
    })
    .input(z.strictObject({ ...Package, reason: requiredText('Reason', 200) }))
    .output(Done)
    .handler(async ({ context, input: { reason, ...seen } }) => {
      await replacePackage(context, seen, context.me.userId, reason)
      return DONE
    }),

  refund: staff('refund')
    .route({
      method: 'POST',
      path: '/api/admin/parcels/{fulfillmentId}/refunded',
      summary: 'Refunds the pieces of a lost or returned package, and mails the buyer',
    })
    .input(z.strictObject(Package))
    .output(Done)
    .handler(async ({ context, input }) => {
      await refundPackage(context, input, context.me.userId)
      return DONE
    }),
}
