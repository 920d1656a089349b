import { FAULTS, type Fault } from '../../sandbox/authorize-net/faults.ts'
import { addProduct } from '../../server/catalogue/testing.ts'
import { another, isPaid, outcomeOf, pay, place, placedBy, priceCheckout, readOrder } from '../buyer.ts'
import { countNames, run } from '../report.ts'
import { withShop } from '../scratch-shop.ts'
import { waitUntil, waitUntilSettled } from '../wait-until-settled.ts'

/** The result is not known yet, so the buyer must not pay again. */
const PENDING = 'pending'
/** The first answer to the buyer for each fault. */
const FIRST_ANSWERS: Record<Fault, string> = {
  none: 'paid',
  delay: 'paid',
  'delay-after-charge': 'paid',
  'timeout-before': PENDING,
  'timeout-after-charge': PENDING,
  'server-error': PENDING,
  'server-error-after-charge': PENDING,
  reset: PENDING,
  'reset-after-charge': PENDING,
  'bad-json': PENDING,
  'bad-json-after-charge': PENDING,
  held: PENDING,
  duplicate: 'paid',
  partial: 'PAYMENT_DECLINED',
  'used-token': 'PAYMENT_DECLINED',
  'expired-token': 'PAYMENT_DECLINED',
  declined: 'PAYMENT_DECLINED',
  error: 'PAYMENT_DECLINED',
}
const QUERIES = ['getUnsettledTransactionListRequest', 'getTransactionDetailsRequest']

/** Each fault of the gateway hits several buyers. Afterwards each of them can pay and is charged once. */
export const gateway = (times: number): Promise<void> =>
  withShop(async shop => {
    const productId = await addProduct(shop.db, { sku: 'FAULT', price: 4200, stock: { new: 10_000 } })
    await run(shop, `${FAULTS.length} faults, ${times} times each`, async ({ expect }) => {
      const cart = await priceCheckout(shop.stores[0].address, [{ productId, quantity: 1 }])
      const buyers = []
      for (const fault of FAULTS) {
        for (let time = 0; time < times; time++) {
          const { address } = shop.stores[time % 2 === 0 ? 0 : 1]
          const order = placedBy(await place(address, another(cart)))
          if (!order) throw new Error('an order was not placed')
          await shop.sandbox.fault(fault, { times: 1 })
          // A timeout takes half a minute, so the next payments do not wait for it.
          const answer = pay(address, order, await shop.sandbox.token())
          expect(await waitUntil(() => shop.sandbox.isFaultUsed()), `${fault} did not reach the gateway`)
          if (fault === 'partial') await answer
          buyers.push({ fault, address, order, answer })
        }
      }
      const outcomes: string[] = []
      for (const { fault, answer } of buyers) {
        const outcome = outcomeOf(await answer)
        outcomes.push(outcome)
        expect(
          outcome === FIRST_ANSWERS[fault],
          `${fault}: the buyer got ${outcome} instead of ${FIRST_ANSWERS[fault]}`,
        )
      }
      // The first queries of the store for the result fail too.
      await shop.sandbox.fault('server-error', { times: 2, requests: QUERIES })
      await waitUntilSettled(shop)
      await shop.sandbox.review('approve')
      await waitUntil(
        async () => (await shop.db.$client.query(`SELECT FROM payment_attempts WHERE state = 'held'`)).rowCount === 0,
        40_000,
        200,
      )
      for (const { fault, address, order } of buyers) {
        const before = await readOrder(address, order)
        const answer = await pay(address, order, await shop.sandbox.token())
        expect(isPaid(answer), `${fault}, later: ${outcomeOf(answer)}, the order was ${JSON.stringify(before)}`)
      }
      await waitUntilSettled(shop)
      return countNames(outcomes)
    })
    await run(shop, `held, then refused, ${times}`, async ({ expect }) => {
      const { address } = shop.stores[0]
      const cart = await priceCheckout(address, [{ productId, quantity: 1 }])
      for (let time = 0; time < times; time++) {
        const order = placedBy(await place(address, another(cart)))
        if (!order) throw new Error('an order was not placed')
        await shop.sandbox.fault('held', { times: 1 })
        await pay(address, order, await shop.sandbox.token())
      }
      await shop.sandbox.review('decline')
      await shop.db.$client.query(
        `UPDATE payment_attempts SET created_at = created_at - interval '11 minutes' WHERE state = 'held'`,
      )
      const isOver = await waitUntil(
        async () => (await shop.db.$client.query(`SELECT FROM payment_attempts WHERE state = 'held'`)).rowCount === 0,
        40_000,
        200,
      )
      expect(isOver, 'a refused payment is still held')
      await waitUntilSettled(shop, { giveUp: true })
      return 'orders ended, stock released'
    })
  })
