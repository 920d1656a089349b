import { randomUUID } from 'node:crypto'
import type { Call } from './testing-call.ts'

const SHIPMENT = { carrier: 'ups', trackingNumber: '1Z999AA10123456784' }
/** A package that does not exist. server/fulfillments/packages.test.ts tests existing ones. */
const gone = (more: object = {}): Call => ({ input: () => ({ fulfillmentId: randomUUID(), ...more }), good: 404 })

/** The calls of packages. */
export const PACKAGE_CALLS: Record<string, Call> = {
  'orderAdmin.pickParcel': {
    input: async ({ orderId }, _, db) => {
      await db.$client.query(`UPDATE orders SET payment_status = 'paid' WHERE id = $1`, [orderId])
      return { orderId }
    },
  },
  'orderAdmin.markReady': {
    input: async ({ orderId }, _, db) => {
      await db.$client.query(`UPDATE orders SET payment_status = 'paid', shipping_provider = 'pickup' WHERE id = $1`, [
        orderId,
      ])
      await db.$client.query(`UPDATE reservations SET state = 'sold' WHERE order_id = $1`, [orderId])
      await db.$client.query('DELETE FROM fulfillments WHERE order_id = $1', [orderId])
      return { orderId }
    },
  },
  'orderAdmin.packParcel': gone(),
  'orderAdmin.exchangeUnits': gone({
    swaps: [{ itemId: 1, unitId: 1, toUnitId: 2, quantity: 1, reason: 'The first is damaged' }],
  }),
  'orderAdmin.exchanges': { input: () => ({ fulfillmentId: randomUUID(), toUnitId: 1 }) },
  'orderAdmin.unpackParcel': gone(),
  'orderAdmin.shipParcel': gone(SHIPMENT),
  'orderAdmin.readyParcel': gone(),
  'orderAdmin.handOverParcel': gone({ receivedBy: 'A driver' }),
  'orderAdmin.deliverParcel': gone(),
  'orderAdmin.correctParcel': gone(SHIPMENT),
  'orderAdmin.markParcelLost': gone({ note: 'Asked the carrier' }),
  'orderAdmin.markParcelFound': gone(),
  'orderAdmin.markParcelReturned': gone(),
  'orderAdmin.reshipParcel': gone(SHIPMENT),
  'orderAdmin.liftRecallHold': gone({ reason: 'Not of that batch' }),
  'orderAdmin.replaceParcel': gone(),
  'orderAdmin.replaceChosenUnits': gone({ reason: 'The buyer agrees' }),
  'orderAdmin.refundParcel': gone(),
}
