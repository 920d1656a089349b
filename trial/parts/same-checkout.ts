import { addProduct } from '../../server/catalogue/testing.ts'
import { isPaid, pay, place, placedBy, priceCheckout } from '../buyer.ts'
import { isValidCharge } from '../money-rules.ts'
import { run } from '../report.ts'
import { withShop } from '../scratch-shop.ts'
import { sized } from '../size.ts'
import { waitUntilSettled } from '../wait-until-settled.ts'

const TIMES = sized(50, 12)

/** One checkout, sent 50 times at once through both processes, and then paid 50 times at once. */
export const sameCheckout = (runs: number): Promise<void> =>
  withShop(async shop => {
    const productId = await addProduct(shop.db, { sku: 'SAME', price: 5000, stock: { new: 10_000 } })
    for (let round = 1; round <= runs; round++) {
      await run(shop, `sent ${TIMES} times, ${round}`, async ({ expect }) => {
        const checkout = await priceCheckout(shop.stores[0].address, [{ productId, quantity: 2 }])
        const address = (index: number) => shop.stores[index % 2 === 0 ? 0 : 1].address
        const indexes = Array.from({ length: TIMES }, (_, index) => index)
        const placing = await Promise.all(indexes.map(index => place(address(index), checkout)))
        const placed = placedBy(placing[0] ?? { status: 0, retryAfter: null, body: null, from: '' })
        expect(kindsOf(placing).length === 1, `placing was answered ${kindsOf(placing).join(' and ')}`)
        if (!placed) return 'not placed'
        const paying = await Promise.all(
          indexes.map(async index => pay(address(index), placed, await shop.sandbox.token())),
        )
        expect(
          kindsOf(paying).length === 1 && paying.every(isPaid),
          `paying was answered ${kindsOf(paying).join(' and ')}`,
        )
        const { rows } = await shop.db.$client.query<{ orders: number }>('SELECT count(*) AS orders FROM orders')
        expect(rows[0]?.orders === round, `${rows[0]?.orders} orders after ${round} checkouts`)
        const charges = (await shop.sandbox.ledger()).filter(charge => charge.invoiceNumber === placed.orderNumber)
        expect(charges.length === 1 && charges.every(isValidCharge), `${charges.length} charges`)
        await waitUntilSettled(shop)
        return `1 order, ${charges.length} charge, ${TIMES} equal answers to placing, ${TIMES} to paying`
      })
    }
  })

const kindsOf = (answers: readonly unknown[]): string[] => [...new Set(answers.map(answer => JSON.stringify(answer)))]
