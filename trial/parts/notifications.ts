import type { Fault } from '../../sandbox/authorize-net/faults.ts'
import { addProduct } from '../../server/catalogue/testing.ts'
import { openAdmin } from '../admin.ts'
import { isPaid, newKey, outcomeOf, type Placed, priceCheckout, readOrder } from '../buyer.ts'
import { deliverFiveTimes, payFor, placeOrder, type Scene } from '../notified-scene.ts'
import { countNames, type Findings, run } from '../report.ts'
import { withShop } from '../scratch-shop.ts'
import { stopAfter } from '../stop-points.ts'
import { waitUntil, waitUntilSettled } from '../wait-until-settled.ts'
import { deliver, openWebhookSink, signatureOf } from '../webhook-sink.ts'
import { refundLateCharge } from './late-charge.ts'

const ANSWER_MS = 3000
const CREATED = 'authcapture.created'
const NO_ANSWER: readonly Fault[] = ['reset-after-charge', 'server-error-after-charge', 'bad-json-after-charge']

/**
 * Notifications of the gateway arrive before its answer, five times each, in reverse order, forged, or after the store gave up
 * the payment. The store is also killed while it processes one.
 */
export const notifications = (times: number): Promise<void> =>
  withShop(async shop => {
    const sink = await openWebhookSink()
    await shop.sandbox.notify(sink.url)
    const productId = await addProduct(shop.db, { sku: 'NOTE', price: 4200, stock: { new: 10_000 } })
    const cart = await priceCheckout(shop.stores[0].address, [{ productId, quantity: 1 }])
    const scene = { shop, sink, cart, admin: await openAdmin(shop) }
    const rounds: Record<string, (scene: Scene, findings: Findings) => Promise<string>> = {
      'before the answer, five times': beforeTheAnswer,
      'instead of an answer, five times': insteadOfAnAnswer,
      'in reverse order': reordered,
      'forged and false': forged,
      'store killed during processing': killedDuringProcessing,
      'charged after the payment was given up': refundLateCharge,
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
  const order = await placeOrder(scene)
  await shop.sandbox.fault('delay-after-charge', { times: 1, delayMs: ANSWER_MS })
  const paying = { isAnswered: false }
  const answer = payFor(scene, order)
  void answer.then(() => {
    paying.isAnswered = true
  })
  const [note] = await waitForNotes(scene, order, CREATED)
  await deliverFiveTimes(scene, note, expect)
  expect(!paying.isAnswered, 'the answer came before the notification')
  expect(await isPaidOrder(scene, order), 'an order is not paid after its notification')
  const outcome = outcomeOf(await answer)
  expect(outcome === 'paid', `the buyer got ${outcome}`)
  return outcome
}

async function insteadOfAnAnswer(scene: Scene, { expect }: Findings): Promise<string> {
  for (const fault of NO_ANSWER) {
    const order = await placeOrder(scene)
    await scene.shop.sandbox.fault(fault, { times: 1 })
    const outcome = outcomeOf(await payFor(scene, order))
    expect(outcome === 'pending', `${fault}: the buyer got ${outcome}`)
    const [note] = await waitForNotes(scene, order, CREATED)
    await deliverFiveTimes(scene, note, expect)
    expect(await isPaidOrder(scene, order), `${fault}: an order is not paid after its notification`)
  }
  return 'paid by notification'
}

/** Notifications arrive in reverse order: voided before charged, approved or declined before held. */
async function reordered(scene: Scene, { expect }: Findings): Promise<string> {
  const { shop, admin } = scene
  const [{ address }] = shop.stores
  const voided = await placeOrder(scene)
  await payFor(scene, voided)
  // The gateway voids the charge, but its answer does not reach the store.
  await shop.sandbox.fault('reset-after-charge', { times: 1 })
  await admin.cancel(address, voided)
  await deliverBackwards(scene, voided, ['void.created', CREATED], expect)
  const after = await readOrder(address, voided)
  expect(after?.paymentStatus === 'voided', `voided, then charged: ${after?.paymentStatus}`)

  for (const action of ['approve', 'decline'] as const) {
    const held = await placeOrder(scene)
    await shop.sandbox.fault('held', { times: 1 })
    await payFor(scene, held)
    await shop.sandbox.review(action)
    await deliverBackwards(
      scene,
      held,
      [action === 'approve' ? 'fraud.approved' : 'fraud.declined', 'fraud.held'],
      expect,
    )
    const reviewed = await isPaidOrder(scene, held)
    expect(reviewed === (action === 'approve'), `${action} before held: ${reviewed ? 'paid' : 'not paid'}`)
    expect(isPaid(await payFor(scene, held)), `${action} before held: it cannot be paid afterwards`)
  }
  return 'state is correct'
}

/**
 * Forged notifications are refused and change nothing. The store reads only the transaction id from a signed notification, and
 * then queries the gateway.
 */
async function forged(scene: Scene, { expect }: Findings): Promise<string> {
  const { shop } = scene
  const [{ address }] = shop.stores
  const [bought, unpaid, declined] = [await placeOrder(scene), await placeOrder(scene), await placeOrder(scene)]
  await payFor(scene, bought)
  await shop.sandbox.fault('declined', { times: 1 })
  await payFor(scene, declined)
  const [real] = await waitForNotes(scene, bought, CREATED)
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
    'with the signature of another notification': { body: claim, signature: real.signature },
    'with an additional character': { body: `${real.body} `, signature: real.signature },
    'with half a signature': { body: real.body, signature: real.signature.slice(0, 70) },
  }
  for (const [how, note] of Object.entries(forgeries)) {
    const status = await deliver(address, note)
    expect(status === 401, `a notification ${how} was answered ${status}`)
  }
  expect((await count()) === before, 'a forged notification was stored')
  expect(!(await isPaidOrder(scene, unpaid)), 'a forged notification paid an order')

  // Two notifications with a valid signature and a false content: one names another order, one reports a declined charge as
  // paid.
  const refusal = (await shop.sandbox.ledger()).find(line => line.invoiceNumber === declined.orderNumber)
  const falseResult = JSON.stringify({
    ...JSON.parse(real.body),
    notificationId: newKey(),
    payload: {
      responseCode: 1,
      authAmount: declined.total / 100,
      id: refusal?.transId ?? '1',
      entityName: 'transaction',
    },
  })
  for (const body of [claim, falseResult]) {
    const status = await deliver(address, { body, signature: signatureOf(body) })
    expect(status === 200, `a false notification was answered ${status}`)
  }
  for (const order of [unpaid, declined]) {
    expect(!(await isPaidOrder(scene, order)), 'a false notification paid an order')
    expect(isPaid(await payFor(scene, order)), 'an order cannot be paid after a false notification')
  }
  return 'refused, or checked at the gateway'
}

/**
 * If the store is killed before it stores a notification, the gateway sends it again. If it is killed after that, a job
 * continues.
 */
async function killedDuringProcessing(scene: Scene, { expect }: Findings): Promise<string> {
  const { shop } = scene
  const [store, otherStore] = shop.stores
  for (const [statement, when] of [
    ['INSERT ON payment_notifications'],
    ['UPDATE ON payment_attempts', "NEW.state = 'approved'"],
    ['UPDATE ON orders', "NEW.payment_status = 'paid'"],
  ] as const) {
    const order = await placeOrder(scene)
    await shop.sandbox.fault('reset-after-charge', { times: 1 })
    await payFor(scene, order)
    const [note] = await waitForNotes(scene, order, CREATED)
    const stop = await stopAfter(shop, statement, when)
    const delivering = deliver(store.address, note)
    expect(await waitUntil(stop.reached), `${statement} was not reached`)
    await store.kill()
    await stop.open()
    await delivering
    await store.start()
    expect((await deliver(otherStore.address, note)) === 200, 'a repeated notification was not accepted')
    await waitUntilSettled(shop)
    expect(await isPaidOrder(scene, order), `killed at ${statement}: the order is not paid`)
  }
  return 'paid after the restart'
}

const isPaidOrder = async ({ shop }: Scene, order: Placed): Promise<boolean> =>
  (await readOrder(shop.stores[1].address, order))?.paymentStatus === 'paid'

/** Waits for the notifications of an order, and returns them in the order of `events`. */
async function waitForNotes({ sink }: Scene, { orderNumber }: Placed, ...events: string[]) {
  const notes = () => events.map(event => sink.of(orderNumber).find(note => note.event === event))
  await waitUntil(async () => notes().every(note => note !== undefined))
  const [first, ...rest] = notes().flatMap(note => note ?? [])
  if (!first || rest.length + 1 < events.length) throw new Error(`the gateway did not send all of ${events}`)
  return [first, ...rest] as const
}

type Expect = Findings['expect']

async function deliverBackwards(scene: Scene, order: Placed, events: string[], expect: Expect): Promise<void> {
  for (const note of await waitForNotes(scene, order, ...events)) await deliverFiveTimes(scene, note, expect)
}
