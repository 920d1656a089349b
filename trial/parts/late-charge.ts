import { cents } from '../../domain/money/money.ts'
import { ADDRESS } from '../../server/checkout/testing.ts'
import { createAuthorizeNet } from '../../server/payments/providers/authorize-net/client.ts'
import { paymentProviders } from '../../server/payments/providers.ts'
import { refundLateCharges } from '../../server/payments/refund-late-charges.ts'
import { type Answer, isPaid, type Placed, pay } from '../buyer.ts'
import { deliverFiveTimes, payFor, placeOrder, type Scene } from '../notified-scene.ts'
import type { Findings } from '../report.ts'
import type { CardToken } from '../sandbox.ts'
import type { Shop } from '../scratch-shop.ts'
import { waitUntil, waitUntilSettled } from '../wait-until-settled.ts'

/** Longer than the age from which the job refunds late charges. */
const OLD_ENOUGH_MS = 16 * 60_000

/**
 * The store is killed during a request to charge. After its restart it finds no charge and gives up the payment, and the buyer
 * pays again. Then the first request reaches the gateway. The gateway notifies the store, or a job of the store finds the
 * charge.
 */
export async function refundLateCharge(scene: Scene, { expect }: Findings): Promise<string> {
  const { shop } = scene
  const [store] = shop.stores
  const attempts: { order: Placed; token: CardToken }[] = []
  const lost: Promise<Answer>[] = []
  for (let at = 0; at < 2; at++) {
    const attempt = { order: await placeOrder(scene), token: await shop.sandbox.token() }
    await shop.sandbox.fault('timeout-before', { times: 1 })
    lost.push(pay(store.address, attempt.order, attempt.token))
    expect(await waitUntil(() => shop.sandbox.isFaultUsed()), 'the gateway got no request')
    attempts.push(attempt)
  }
  await store.kill()
  await Promise.all(lost)
  await store.start()
  await waitUntilSettled(shop)
  for (const { order, token } of attempts) {
    const [givenUp] = await referencesOf(shop, order)
    expect(isPaid(await payFor(scene, order)), 'an order cannot be paid again after its payment was given up')
    const { kind } = await gatewayOf(shop).charge({
      reference: givenUp ?? '',
      invoiceNumber: order.orderNumber,
      amount: cents(order.total),
      token,
      email: 'amelia@example.com',
      billTo: ADDRESS,
      shipTo: ADDRESS,
    })
    expect(kind === 'approved', `the late charge was ${kind}`)
  }
  const [notified, unnotified] = attempts.map(({ order }) => order)
  if (!notified || !unnotified) throw new Error('no orders')
  const isRefunded = async ({ orderNumber }: Placed) => {
    const charges = (await shop.sandbox.ledger()).filter(line => line.invoiceNumber === orderNumber)
    return charges.length === 2 && charges.at(-1)?.status === 'voided'
  }
  await waitUntil(async () => scene.sink.of(notified.orderNumber).length === 2)
  const note = scene.sink.of(notified.orderNumber).at(-1)
  if (note) await deliverFiveTimes(scene, note, expect)
  expect(await isRefunded(notified), 'a late charge with a notification is not refunded')
  expect(!(await isRefunded(unnotified)), 'a late charge was refunded before the job ran')
  await findLateCharges(shop)
  expect(await isRefunded(unnotified), 'a late charge without a notification is not refunded')
  return 'refunded'
}

/** Runs the job of the store for late charges with a clock that is ahead, so that the charges are old enough. */
const findLateCharges = (shop: Shop) =>
  refundLateCharges(
    {
      db: shop.db,
      providers: paymentProviders(gatewayOf(shop)),
      log: { info: () => {}, warn: () => {}, error: () => {} },
      publicUrl: 'http://localhost',
    },
    new Date(Date.now() + OLD_ENOUGH_MS),
  )

const gatewayOf = ({ sandbox }: Shop) => createAuthorizeNet({ credentials: sandbox.credentials })

const referencesOf = async ({ db }: Shop, { orderId }: Placed): Promise<string[]> =>
  (
    await db.$client.query<{ reference: string }>(
      'SELECT reference FROM payment_attempts WHERE order_id = $1 ORDER BY created_at',
      [orderId],
    )
  ).rows.map(({ reference }) => reference)
