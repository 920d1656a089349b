import { setTimeout as sleep } from 'node:timers/promises'
import { addProduct } from '../../server/catalogue/testing.ts'
import { another, outcomeOf, pay, place, placedBy, priceCheckout, readOrder } from '../buyer.ts'
import { countNames, figure, run } from '../report.ts'
import { withShop } from '../scratch-shop.ts'
import { isSmallest } from '../size.ts'
import { waitUntilSettled } from '../wait-until-settled.ts'

const BUYER_EVERY_MS = isSmallest ? 500 : 30_000
const SMALLEST_MS = 3000
/** Every request that the store sends to the gateway: charges, and the transaction reports in which it searches for those charges. */
const REQUESTS = [
  'createTransactionRequest',
  'getUnsettledTransactionListRequest',
  'getSettledBatchListRequest',
  'getTransactionListRequest',
  'getTransactionDetailsRequest',
]

/**
 * The gateway answers nothing for `minutes`, while buyers come one after another, and pay again every few minutes as long as their
 * order waits. When it is back, all pay once more: each is charged once, or the time of the order was over and it is canceled.
 */
export const gatewayAway = (minutes: number): Promise<void> =>
  withShop(async shop => {
    const productId = await addProduct(shop.db, { sku: 'AWAY', price: 4200, stock: { new: 10_000 } })
    const [{ address }] = shop.stores
    const forMs = isSmallest ? SMALLEST_MS : minutes * 60_000
    await run(shop, `no gateway for ${forMs / 60_000} minutes`, async ({ expect }) => {
      const cart = await priceCheckout(address, [{ productId, quantity: 1 }])
      await shop.sandbox.fault('reset', { requests: REQUESTS })
      const orders = []
      const whileAway: string[] = []
      let slowestMs = 0
      const until = Date.now() + forMs
      while (Date.now() < until) {
        const order = placedBy(await place(address, another(cart)))
        if (!order) throw new Error('an order was not placed')
        orders.push(order)
        // The new buyer, and one who has waited.
        for (const buyer of [order, orders[orders.length >> 1]].filter(one => one !== undefined)) {
          const began = performance.now()
          whileAway.push(outcomeOf(await pay(address, buyer, await shop.sandbox.token())))
          slowestMs = Math.max(slowestMs, performance.now() - began)
        }
        await sleep(Math.min(BUYER_EVERY_MS, Math.max(0, until - Date.now())))
      }
      await shop.sandbox.fault('none')
      await waitUntilSettled(shop)
      const afterwards: string[] = []
      for (const order of orders) {
        const outcome = outcomeOf(await pay(address, order, await shop.sandbox.token()))
        expect(['paid', 'ORDER_NOT_PAYABLE'].includes(outcome), `afterwards: ${outcome}`)
        afterwards.push(outcome)
      }
      expect(!whileAway.includes('paid'), 'a payment succeeded without a gateway')
      await waitUntilSettled(shop, { giveUp: true })
      for (const [at, order] of orders.entries()) {
        const seen = await readOrder(address, order)
        const isRight = afterwards[at] === 'paid' ? seen?.paymentStatus === 'paid' : seen?.status === 'canceled'
        expect(isRight, `${afterwards[at]}, and the order is ${JSON.stringify(seen)}`)
      }
      figure('answers while it is away', countNames(whileAway))
      figure('slowest answer', `${(slowestMs / 1000).toFixed(1)} s`)
      return `afterwards: ${countNames(afterwards)}`
    })
  })
