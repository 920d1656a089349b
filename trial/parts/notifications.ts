import type { Fault } from '../../sandbox/authorize-net/faults.ts'
import { addProduct } from '../../server/catalogue/testing.ts'
import { openAdmin } from '../admin.ts'
import { isPaid, newKey, outcomeOf, type Placed, priceCheckout, readOrder } from '../buyer.ts'
import { begin, deliverFiveTimes, placed, type Scene } from '../notified-scene.ts'
import { countNames, type Findings, run } from '../report.ts'
import { withShop } from '../scratch-shop.ts'
import { stopAfter } from '../stop-points.ts'
import { waitUntil, waitUntilSettled } from '../wait-until-settled.ts'
import { deliver, openWebhookSink, signatureOf } from '../webhook-sink.ts'
import { tooLate } from './late-charge.ts'

const ANSWER_MS = 3000
const CREATED = 'authcapture.created'
const NO_ANSWER: readonly Fault[] = ['reset-after-charge', 'server-error-after-charge', 'bad-json-after-charge']

/** The gateway's notifications: before its answer, five times each, in another order, forged, too late, and half handled. */
export const notifications = (times: number): Promise<void> =>
  withShop(async shop => {
    const sink = await openWebhookSink()
    await shop.sandbox.notify(sink.url)
    const productId = await addProduct(shop.db, { sku: 'NOTE', price: 4200, stock: { new: 10_000 } })
    const seen = await priceCheckout(shop.stores[0].address, [{ productId, quantity: 1 }])
    const scene = { shop, sink, seen, admin: await openAdmin(shop) }
    const rounds: Record<string, (scene: Scene, findings: Findings) => Promise<string>> = {
      'before the answer, five times': beforeTheAnswer,
      'instead of an answer, five times': insteadOfAnAnswer,
      'in another order': reordered,
      'forged and false': forged,
      'store killed with one in hand': killedInHand,
      'charged after it was given up': tooLate,
    }
    for (const [name, round] of Object.entries(rounds)) {
      await run(shop, `${name}, ${times}`, async findings => {
        const outcomes: string[] = []
        for (let time = 0; time < times; time++) outcomes.push(await round(scene, findings))
        await waitUntilSettled(shop)
        return countNames(outcomes)
      })
    }
    await sink.close()
  })

async function beforeTheAnswer(scene: Scene, { expect }: Findings): Promise<string> {
  const { shop } = scene
  const order = await placed(scene)
  await shop.sandbox.fault('delay-after-charge', { times: 1, delayMs: ANSWER_MS })
  const paying = { isAnswered: false }
  const answer = begin(scene, order)
  void answer.then(() => {
    paying.isAnswered = true
  })
  const [note] = await arrived(scene, order, CREATED)
  await deliverFiveTimes(scene, note, expect)
  expect(!paying.isAnswered, 'the answer came before the notification')
  expect(await isPaidOrder(scene, order), 'an order of which the gateway told is not paid')
  const told = outcomeOf(await answer)
  expect(told === 'paid', `the buyer was told ${told}`)
  return told
}

async function insteadOfAnAnswer(scene: Scene, { expect }: Findings): Promise<string> {
  for (const fault of NO_ANSWER) {
    const order = await placed(scene)
    await scene.shop.sandbox.fault(fault, { times: 1 })
    const told = outcomeOf(await begin(scene, order))
    expect(told === 'pending', `${fault}: the buyer was told ${told}`)
    const [note] = await arrived(scene, order, CREATED)
    await deliverFiveTimes(scene, note, expect)
    expect(await isPaidOrder(scene, order), `${fault}: an order of which the gateway told is not paid`)
  }
  return 'paid by notification'
}

/** The latest notification arrives first: voided before charged, approved or declined before held. */
async function reordered(scene: Scene, { expect }: Findings): Promise<string> {
  const { shop, admin } = scene
  const [{ address }] = shop.stores
  const voided = await placed(scene)
  await begin(scene, voided)
  // The void happens, and the store is not told so in answer.
  await shop.sandbox.fault('reset-after-charge', { times: 1 })
  await admin.cancel(address, voided)
  await deliverBackwards(scene, voided, ['void.created', CREATED], expect)
  const after = await readOrder(address, voided)
  expect(after?.paymentStatus === 'voided', `voided, then charged: ${after?.paymentStatus}`)

  for (const action of ['approve', 'decline'] as const) {
    const held = await placed(scene)
    await shop.sandbox.fault('held', { times: 1 })
    await begin(scene, held)
    await shop.sandbox.review(action)
    await deliverBackwards(
      scene,
      held,
      [action === 'approve' ? 'fraud.approved' : 'fraud.declined', 'fraud.held'],
      expect,
    )
    const reviewed = await isPaidOrder(scene, held)
    expect(reviewed === (action === 'approve'), `${action} before held: ${reviewed ? 'paid' : 'not paid'}`)
    expect(isPaid(await begin(scene, held)), `${action} before held: it cannot be paid afterwards`)
  }
  return 'as it was'
}

/**
 * Forged notifications are refused and change nothing. Signed ones are believed only as to which transaction to look
 * up.
 */
async function forged(scene: Scene, { expect }: Findings): Promise<string> {
  const { shop } = scene
  const [{ address }] = shop.stores
  const [bought, unpaid, declined] = [await placed(scene), await placed(scene), await placed(scene)]
  await begin(scene, bought)
  await shop.sandbox.fault('declined', { times: 1 })
  await begin(scene, declined)
  const [real] = await arrived(scene, bought, CREATED)
  const claim = JSON.stringify({ ...JSON.parse(real.body), notificationId: newKey() }).replaceAll(
    bought.orderNumber,
    unpaid.orderNumber,
  )
  const count = async () =>
    (await shop.db.$client.query<{ n: number }>('SELECT count(*) AS n FROM payment_notifications')).rows[0]?.n
  const before = await count()
  const forgeries = {
    'without a signature': { body: claim, signature: '' },
    'with another key': { body: claim, signature: signatureOf(claim, 'A'.repeat(128)) },
    'with the signature of another': { body: claim, signature: real.signature },
    'with one letter more': { body: `${real.body} `, signature: real.signature },
    'with half a signature': { body: real.body, signature: real.signature.slice(0, 70) },
  }
  for (const [how, note] of Object.entries(forgeries)) {
    const status = await deliver(address, note)
    expect(status === 401, `a notification ${how} was answered ${status}`)
  }
  expect((await count()) === before, 'a forged notification left a trace')
  expect(!(await isPaidOrder(scene, unpaid)), 'a forged notification paid an order')

  // As if the key were known: it names another order, or calls a refusal a payment.
  const refusal = (await shop.sandbox.ledger()).find(one => one.invoiceNumber === declined.orderNumber)
  const lie = JSON.stringify({
    ...JSON.parse(real.body),
    notificationId: newKey(),
    payload: {
      responseCode: 1,
      authAmount: declined.total / 100,
      id: refusal?.transId ?? '1',
      entityName: 'transaction',
    },
  })
  for (const body of [claim, lie]) {
    const status = await deliver(address, { body, signature: signatureOf(body) })
    expect(status === 200, `a notification that lies was answered ${status}`)
  }
  for (const order of [unpaid, declined]) {
    expect(!(await isPaidOrder(scene, order)), 'a notification that lies paid an order')
    expect(isPaid(await begin(scene, order)), 'after a notification that lied, an order cannot be paid')
  }
  return 'refused, or asked about'
}

/** Killed before a notification is written down, the gateway brings it again; killed after it, a job goes on. */
async function killedInHand(scene: Scene, { expect }: Findings): Promise<string> {
  const { shop } = scene
  const [store, other] = shop.stores
  for (const [statement, when] of [
    ['INSERT ON payment_notifications'],
    ['UPDATE ON payment_attempts', "NEW.state = 'approved'"],
    ['UPDATE ON orders', "NEW.payment_status = 'paid'"],
  ] as const) {
    const order = await placed(scene)
    await shop.sandbox.fault('reset-after-charge', { times: 1 })
    await begin(scene, order)
    const [note] = await arrived(scene, order, CREATED)
    const stop = await stopAfter(shop, statement, when)
    const delivering = deliver(store.address, note)
    expect(await waitUntil(stop.reached), `${statement} was not reached`)
    await store.kill()
    await stop.open()
    await delivering
    await store.start()
    expect((await deliver(other.address, note)) === 200, 'a notification was not taken the second time')
    await waitUntilSettled(shop)
    expect(await isPaidOrder(scene, order), `killed at ${statement}: the order is not paid`)
  }
  return 'paid after all'
}

const isPaidOrder = async ({ shop }: Scene, order: Placed): Promise<boolean> =>
  (await readOrder(shop.stores[1].address, order))?.paymentStatus === 'paid'

/** The notifications of an order with these names, in this order, once they are all there. */
async function arrived({ sink }: Scene, { orderNumber }: Placed, ...events: string[]) {
  const found = () => events.map(event => sink.of(orderNumber).find(one => one.event === event))
  await waitUntil(async () => found().every(one => one !== undefined))
  const [first, ...rest] = found().flatMap(one => one ?? [])
  if (!first || rest.length + 1 < events.length) throw new Error(`the gateway did not tell of ${events}`)
  return [first, ...rest] as const
}

type Expect = Findings['expect']

async function deliverBackwards(scene: Scene, order: Placed, events: string[], expect: Expect): Promise<void> {
  for (const note of await arrived(scene, order, ...events)) await deliverFiveTimes(scene, note, expect)
}
