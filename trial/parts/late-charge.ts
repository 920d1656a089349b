import { cents } from '../../domain/money/money.ts'
import { ADDRESS } from '../../server/checkout/testing.ts'
import { createAuthorizeNet } from '../../server/payments/providers/authorize-net/client.ts'
import { paymentProviders } from '../../server/payments/providers.ts'
import { refundLateCharges } from '../../server/payments/refund-late-charges.ts'
import { type Answer, isPaid, type Placed, pay } from '../buyer.ts'
import { begin, deliverFiveTimes, placed, type Scene } from '../notified-scene.ts'
import type { Findings } from '../report.ts'
import type { CardToken } from '../sandbox.ts'
import type { Shop } from '../scratch-shop.ts'
import { waitUntil, waitUntilSettled } from '../wait-until-settled.ts'

/** Longer than the job leaves a charge alone. */
const OLD_ENOUGH_MS = 16 * 60_000

/**
 * The store is killed during a request to charge. It restarts, finds no charge, gives the payment up, and the buyer
 * pays again. Then the first request arrives after all. The gateway notifies the store of it, or the store finds it.
 */
export async function tooLate(scene: Scene, { expect }: Findings): Promise<string> {
  const { shop } = scene
  const [store] = shop.stores
  const late: { order: Placed; token: CardToken }[] = []
  const lost: Promise<Answer>[] = []
  for (let at = 0; at < 2; at++) {
    const one = { order: await placed(scene), token: await shop.sandbox.token() }
    await shop.sandbox.fault('timeout-before', { times: 1 })
    lost.push(pay(store.address, one.order, one.token))
    expect(await waitUntil(() => shop.sandbox.isTaken()), 'the gateway was not asked')
    late.push(one)
  }
  await store.kill()
  await Promise.all(lost)
  await store.start()
  await waitUntilSettled(shop)
  for (const { order, token } of late) {
    const [givenUp] = await referencesOf(shop, order)
    expect(isPaid(await begin(scene, order)), 'a payment that was given up cannot be made again')
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
  const [told, untold] = late.map(({ order }) => order)
  if (!told || !untold) throw new Error('no orders')
  const isBack = async ({ orderNumber }: Placed) => {
    const charges = (await shop.sandbox.ledger()).filter(one => one.invoiceNumber === orderNumber)
    return charges.length === 2 && charges.at(-1)?.status === 'voided'
  }
  await waitUntil(async () => scene.sink.of(told.orderNumber).length === 2)
  const note = scene.sink.of(told.orderNumber).at(-1)
  if (note) await deliverFiveTimes(scene, note, expect)
  expect(await isBack(told), 'a late charge of which the gateway told stands')
  expect(!(await isBack(untold)), 'a charge went back before anybody looked')
  await findLateCharges(shop)
  expect(await isBack(untold), 'a late charge without a notification is not refunded')
  return 'given back'
}

/** Runs the store's job for late charges as if they were old enough. */
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
