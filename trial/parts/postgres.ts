import { setTimeout as sleep } from 'node:timers/promises'
import { addProduct } from '../../server/catalogue/testing.ts'
import {
  type Answer,
  another,
  codeOf,
  isPaid,
  type Placed,
  pay,
  place,
  placedBy,
  priceCheckout,
  readOrder,
  retryUntilAnswered,
} from '../buyer.ts'
import { countNames, run } from '../report.ts'
import { type Shop, withShop } from '../scratch-shop.ts'
import { sized } from '../size.ts'
import { waitUntilSettled } from '../wait-until-settled.ts'

const BUYERS = sized(20, 6)
const LATEST_MS = 800

/**
 * Kills PostgreSQL while 20 people check out, and restarts it. The buyers retry until they get an answer. Without its database
 * the store answers 503 with Retry-After, and no other error.
 */
export const postgres = (runs: number): Promise<void> =>
  withShop(async shop => {
    const productId = await addProduct(shop.db, { sku: 'CRASH', price: 4200, stock: { new: 10_000 } })
    for (let round = 1; round <= runs; round++) {
      await run(shop, `PostgreSQL killed, ${round}`, async ({ expect }) => {
        const cart = await priceCheckout(shop.stores[0].address, [{ productId, quantity: 1 }])
        // The kills of all rounds are spread over the time of a checkout.
        const afterMs = 30 + ((round - 1) * LATEST_MS) / Math.max(1, runs - 1)
        const crash = sleep(afterMs).then(async () => {
          await shop.postgres.kill()
          await sleep(500)
          await shop.postgres.start()
        })
        const wrong: string[] = []
        const seen = ({ status, retryAfter }: Answer) => {
          if (status >= 500 && (status !== 503 || retryAfter === null)) wrong.push(`${status}`)
        }
        const buyers = await Promise.all(
          Array.from({ length: BUYERS }, async (_, index) => {
            await sleep(index * 20)
            return buy(shop, shop.stores[index % 2 === 0 ? 0 : 1].address, another(cart), seen)
          }),
        )
        await crash
        expect(wrong.length === 0, `errors other than 503 with Retry-After: ${countNames(wrong)}`)
        await waitUntilSettled(shop)
        for (const { order, address } of buyers) {
          if (!order) continue
          const answer = await retryUntilAnswered(async () => pay(address, order, await shop.sandbox.token()))
          expect(isPaid(answer), `order ${order.orderNumber} could not be paid: ${codeOf(answer)}`)
        }
        await waitUntilSettled(shop)
        const placed = buyers.filter(({ order }) => order !== null).length
        expect(placed === BUYERS, `${placed} of ${BUYERS} buyers have an order`)
        return `after ${afterMs.toFixed(0)} ms: ${countNames(buyers.map(({ outcome }) => outcome))}`
      })
    }
  })

async function buy(shop: Shop, address: string, checkout: Parameters<typeof place>[1], seen: (answer: Answer) => void) {
  const order: Placed | null = placedBy(await retryUntilAnswered(() => place(address, checkout), undefined, seen))
  if (!order) return { address, order, outcome: 'not placed' }
  const payNow = async () => pay(address, order, await shop.sandbox.token())
  const answer = await retryUntilAnswered(payNow, undefined, seen)
  if (isPaid(answer)) return { address, order, outcome: 'paid' }
  const current = await readOrder(address, order)
  return { address, order, outcome: current?.paymentPending ? 'pending' : codeOf(answer) }
}
