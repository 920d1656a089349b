import { addProduct } from '../../server/catalogue/testing.ts'
import { another, codeOf, isPaid, pay, place, placedBy, priceCheckout } from '../buyer.ts'
import { countNames, run } from '../report.ts'
import { withShop } from '../scratch-shop.ts'
import { sized } from '../size.ts'
import { waitUntilSettled } from '../wait-until-settled.ts'

const BUYERS = sized(50, 12)
const PLENTY = 1_000_000

/** 50 people buy the same two parts continuously, half of them with the lines in reverse order. */
export const oppositeCarts = (seconds: number): Promise<void> =>
  withShop(async shop => {
    await run(shop, `${BUYERS} buyers for ${seconds} s`, async ({ expect }) => {
      const stock = { new: PLENTY, overhauled: PLENTY }
      const a = await addProduct(shop.db, { sku: 'OPPOSITE-A', price: 3000, stock })
      const b = await addProduct(shop.db, { sku: 'OPPOSITE-B', price: 4500, stock })
      const forward = await priceCheckout(shop.stores[0].address, [
        { productId: a, quantity: 1 },
        { productId: b, quantity: 1, condition: 'overhauled' },
      ])
      const reversed = await priceCheckout(shop.stores[1].address, [
        { productId: b, quantity: 1 },
        { productId: a, quantity: 1, condition: 'overhauled' },
      ])
      const outcomes: string[] = []
      const until = Date.now() + seconds * 1000
      await Promise.all(
        Array.from({ length: BUYERS }, async (_, index) => {
          const { address } = shop.stores[index % 2 === 0 ? 0 : 1]
          const cart = index % 4 < 2 ? forward : reversed
          while (Date.now() < until) {
            const placing = await place(address, another(cart))
            const placed = placedBy(placing)
            const last = placed ? await pay(address, placed, await shop.sandbox.token()) : placing
            outcomes.push(isPaid(last) ? 'paid' : codeOf(last))
          }
        }),
      )
      const others = outcomes.filter(outcome => outcome !== 'paid')
      expect(others.length === 0, `buyers got ${countNames(others)}`)
      await waitUntilSettled(shop)
      const { rows } = await shop.db.$client.query<{ deadlocks: number }>(
        'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
      )
      return `${countNames(outcomes)}; ${rows[0]?.deadlocks} deadlocks in PostgreSQL`
    })
  })
