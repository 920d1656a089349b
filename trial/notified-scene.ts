import type { Admin } from './admin.ts'
import { type Answer, another, type Checkout, type Placed, pay, place, placedBy, retryUntilAnswered } from './buyer.ts'
import type { Findings } from './report.ts'
import type { Shop } from './scratch-shop.ts'
import { deliver, type Notification, type WebhookSink } from './webhook-sink.ts'

const FIVE = 5

/** Where the gateway tells of what happened: a shop, its back office, what the gateway sends, and a cart to buy. */
export type Scene = { shop: Shop; admin: Admin; sink: WebhookSink; seen: Checkout }

export async function placed({ shop, seen }: Scene): Promise<Placed> {
  const checkout = another(seen)
  const order = placedBy(await retryUntilAnswered(() => place(shop.stores[0].address, checkout)))
  if (!order) throw new Error('an order was not placed')
  return order
}

export const begin = async ({ shop }: Scene, order: Placed): Promise<Answer> =>
  pay(shop.stores[0].address, order, await shop.sandbox.token())

export async function deliverFiveTimes({ shop }: Scene, note: Notification, expect: Findings['expect']): Promise<void> {
  const statuses = await Promise.all(
    Array.from({ length: FIVE }, (_, index) => deliver(shop.stores[index % 2 === 0 ? 0 : 1].address, note)),
  )
  expect(
    statuses.every(status => status === 200),
    `${note.event} was answered ${statuses}`,
  )
}
