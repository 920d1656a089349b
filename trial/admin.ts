import { z } from '../domain/text/zod.ts'
import { signedIn } from '../server/customers/accounts/testing.ts'
import { type Answer, type Placed, post } from './buyer.ts'
import { SESSION_SECRET, type Shop } from './scratch-shop.ts'

/** An admin's actions on orders and units; a repeated `key` is a repeated click. */
export type Admin = {
  cancel: (address: string, order: Placed) => Promise<Answer>
  /** `amount`: cents; null refunds the rest */
  refund: (address: string, order: Placed, key: string, amount: number | null) => Promise<Answer>
  ship: (address: string, order: Placed) => Promise<Answer>
  /** the buyer requests a return, with the token of the link in the mail */
  requestReturn: (address: string, order: Placed) => Promise<Answer>
  approveReturn: (address: string, order: Placed) => Promise<Answer>
  /** completes a return: one overhauled piece of the first line is back in stock, and nothing is refunded */
  completeReturn: (address: string, order: Placed) => Promise<Answer>
  /** an action of the back office on an order; requests with the same `key` are one click */
  step: (address: string, order: Placed, name: string, body?: object, key?: string) => Promise<Answer>
  /** an action of the back office on the last package of an order */
  packageStep: (address: string, order: Placed, name: string, body?: object) => Promise<Answer>
  /** the order with its lines and packages */
  readOrder: (address: string, order: Placed) => Promise<AdminOrder>
  /** adds pieces to a stock line */
  receive: (address: string, lineId: number, pieces: number, key: string) => Promise<Answer>
  /** holds all units of a vendor */
  holdVendor: (address: string, vendor: string) => Promise<Answer>
  /** the ids of the orders with units of a vendor */
  recalledOrders: (address: string, vendor: string) => Promise<string[]>
}

/** A signed-in admin. */
export async function openAdmin({ db }: Pick<Shop, 'db'>): Promise<Admin> {
  const { headers } = await signedIn(db, { admin: true, secret: SESSION_SECRET })
  const reason = 'Damaged on the shelf'
  const step = (address: string, { orderId }: Placed, name: string, body: object) =>
    post(address, `/api/admin/orders/${orderId}/${name}`, body, headers)
  const readOrder = async (address: string, { orderId }: Placed): Promise<AdminOrder> =>
    OrderShape.parse(await (await fetch(`${address}/api/admin/orders/${orderId}`, { headers })).json()).order
  const keyed = (key: string | undefined) => (key === undefined ? headers : { ...headers, 'Idempotency-Key': key })
  return {
    step: (address, { orderId }, name, body = {}, key = undefined) =>
      post(address, `/api/admin/orders/${orderId}/${name}`, body, keyed(key)),
    packageStep: async (address, order, name, body = {}) => {
      const fulfillment = (await readOrder(address, order)).parcels.at(-1)
      return post(address, `/api/admin/parcels/${fulfillment?.id}/${name}`, body, headers)
    },
    readOrder,
    receive: (address, lineId, pieces, key) =>
      post(
        address,
        `/api/admin/stock/${lineId}/adjust`,
        { adjustment: { how: { kind: 'by', pieces }, cause: 'received' } },
        keyed(key),
      ),
    cancel: (address, order) => step(address, order, 'cancel', { reason }),
    refund: (address, { orderId }, key, amount) =>
      post(
        address,
        `/api/admin/orders/${orderId}/refund`,
        { reason, ...(amount === null ? {} : { amount }) },
        { ...headers, 'Idempotency-Key': key },
      ),
    ship: (address, order) => step(address, order, 'shipped', { carrier: 'ups', trackingNumber: '1Z999AA10123456784' }),
    requestReturn: (address, { orderId, token, from }) =>
      post(address, `/api/orders/${orderId}/return`, { reason: 'damaged', token }, {}, from),
    approveReturn: (address, order) => step(address, order, 'return/approve', { note: '' }),
    completeReturn: (address, order) =>
      step(address, order, 'return/complete', {
        pieces: [{ position: 0, quantity: 1, condition: 'overhauled' }],
        goods: 0,
        freight: 0,
      }),
    holdVendor: (address, vendor) =>
      post(address, '/api/admin/recall/hold', { kind: 'vendor', text: vendor, reason: 'Bogus parts' }, headers),
    recalledOrders: async (address, vendor) => {
      const response = await fetch(`${address}/api/admin/recall?kind=vendor&text=${encodeURIComponent(vendor)}`, {
        headers,
      })
      return RecallShape.parse(await response.json()).ordered.map(({ orderId }) => orderId)
    },
  }
}
const OrderShape = z.object({
  order: z.object({
    status: z.string(),
    toShip: z.int(),
    parcels: z.array(
      z.object({
        id: z.string(),
        state: z.string(),
        pieces: z.array(z.object({ itemId: z.int(), quantity: z.int(), unitId: z.nullable(z.int()) })),
      }),
    ),
    items: z.array(z.object({ itemId: z.int(), quantity: z.int(), canceled: z.int() })),
  }),
})
export type AdminOrder = z.infer<typeof OrderShape>['order']
const RecallShape = z.object({ ordered: z.array(z.object({ orderId: z.string() })) })
