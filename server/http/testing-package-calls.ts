import { randomUUID } from 'node:crypto'
import type { Call } from './testing-call.ts'

const SHIPMENT = { carrier: 'ups', trackingNumber: '1Z999AA10123456784' }
/** A package that does not exist. server/fulfillments/packages.test.ts tests existing ones. */
const gone = (more: object = {}): Call => ({ input: () => ({ fulfillmentId: randomUUID(), ...more }), good: 404 })

/** The calls of packages. */
export const PACKAGE_CALLS: Record<string, Call> = {
  'fulfillments.pick': {
    input: async ({ orderId }, _, db) => {
      await db.$client.query(`UPDATE orders SET payment_status = 'paid' WHERE id = $1`, [orderId])
      return { orderId }
    },
  },
  'fulfillments.markReady': {
    input: async ({ orderId }, _, db) => {
      await db.$client.query(`UPDATE orders SET payment_status = 'paid', shipping_provider = 'pickup' WHERE id = $1`, [
        orderId,
      ])
      await db.$client.query(`UPDATE reservations SET state = 'sold' WHERE order_id = $1`, [orderId])
      await db.$client.query('DELETE FROM fulfillments WHERE order_id = $1', [orderId])
      return { orderId }
    },
  },
  'fulfillments.pack': gone(),
  'fulfillments.exchangeUnits': gone({
    swaps: [{ itemId: 1, unitId: 1, toUnitId: 2, quantity: 1, reason: 'The first is damaged' }],
  }),
  'fulfillments.exchanges': { input: () => ({ fulfillmentId: randomUUID(), toUnitId: 1 }) },
  'fulfillments.unpack': gone(),
  'fulfillments.ship': gone(SHIPMENT),
  'fulfillments.ready': gone(),
  'fulfillments.handOver': gone({ receivedBy: 'A driver' }),
  'fulfillments.deliver': gone(),
  'fulfillments.correct': gone(SHIPMENT),
  'fulfillments.markLost': gone({ note: 'Asked the carrier' }),
  'fulfillments.markFound': gone(),
  'fulfillments.markReturned': gone(),
  'fulfillments.reship': gone(SHIPMENT),
  'fulfillments.liftRecallHold': gone({ reason: 'Not of that batch' }),
  'fulfillments.replace': gone(),
  'fulfillments.replaceChosenUnits': gone({ reason: 'The buyer agrees' }),
  'fulfillments.refund': gone(),
}
