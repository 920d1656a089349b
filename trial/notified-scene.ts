import type { Admin } from './admin.ts'
import { type Answer, another, type Checkout, type Placed, pay, place, placedBy, retryUntilAnswered } from './buyer.ts'
import type { Findings } from './report.ts'
import type { Shop } from './scratch-shop.ts'
import { deliver, type Notification, type WebhookSink } from './webhook-sink.ts'

const TIMES = 5

/** The setup for notifications: a shop, its back office, a sink for the notifications of the gateway, and a priced cart. */
export type Scene = { shop: Shop; admin: Admin; sink: WebhookSink; cart: Checkout }

export async function placeOrder({ shop, cart }: Scene): Promise<Placed> {
  const checkout = another(cart)
  const order = placedBy(await retryUntilAnswered(() => place(shop.stores[0].address, checkout)))
  if (!order) throw new Error('an order was not placed')
  return order
}

export const payFor = async ({ shop }: Scene, order: Placed): Promise<Answer> =>
  pay(shop.stores[0].address, order, await shop.sandbox.token())

export async function deliverFiveTimes({ shop }: Scene, note: Notification, expect: Findings['expect']): Promise<void> {
  const statuses = await Promise.all(
    Array.from({ length: TIMES }, (_, index) => deliver(shop.stores[index % 2 === 0 ? 0 : 1].address, note)),
  )
  expect(
    statuses.every(status => status === 200),
    `${note.event} was answered ${statuses}`,
  )
}
