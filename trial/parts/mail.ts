import { setTimeout as sleep } from 'node:timers/promises'
import { addProduct } from '../../server/catalogue/testing.ts'
import {
  another,
  type Checkout,
  codeOf,
  isPaid,
  newKey,
  pay,
  place,
  placedBy,
  priceCheckout,
  retryUntilAnswered,
  signUp,
} from '../buyer.ts'
import { countNames, type Findings, run } from '../report.ts'
import { type Shop, withShop } from '../scratch-shop.ts'
import { sized } from '../size.ts'
import { waitUntil, waitUntilSettled } from '../wait-until-settled.ts'

const PEOPLE = sized(10, 3)

/**
 * The mail server is unavailable, or is killed, while people sign up and buy. No buyer notices, and each mail is sent once
 * after the restart.
 */
export const mail = (runs: number): Promise<void> =>
  withShop(async shop => {
    const productId = await addProduct(shop.db, { sku: 'MAIL', price: 4200, stock: { new: 10_000 } })
    const cart = await priceCheckout(shop.stores[0].address, [{ productId, quantity: 1 }])
    for (let round = 1; round <= runs; round++) {
      await run(shop, `SMTP down, ${round}`, async findings => {
        await shop.smtp.kill()
        const outcomes = await serve(shop, cart, findings)
        await sleep(3000) // time for failed attempts to send them
        const { rows } = await shop.db.$client.query<{ waiting: number; tried: number }>(
          `SELECT count(*) AS waiting, count(*) FILTER (WHERE attempts > 0) AS tried FROM emails WHERE state = 'waiting'`,
        )
        findings.expect(rows[0]?.waiting === PEOPLE * 4, `${rows[0]?.waiting} mails instead of ${PEOPLE * 4}`)
        await shop.smtp.start()
        await waitUntilSettled(shop)
        return `${outcomes}; ${rows[0]?.waiting} mails waited, ${rows[0]?.tried} attempted`
      })
    }
    for (let round = 1; round <= runs; round++) {
      await run(shop, `SMTP killed during a mail, ${round}`, async findings => {
        await shop.smtp.hold('before')
        const outcomes = await serve(shop, cart, findings)
        const isHeld = await waitUntil(async () => (await shop.smtp.held()) !== null)
        findings.expect(isHeld, 'the server received no mail')
        await shop.smtp.kill()
        await shop.smtp.start()
        await waitUntilSettled(shop)
        return `${outcomes}; each mail arrived once`
      })
    }
  })

/** Ten people sign up and buy at once. Returns their outcomes as text. */
async function serve(shop: Shop, cart: Checkout, { expect }: Findings): Promise<string> {
  const outcomes = await Promise.all(
    Array.from({ length: PEOPLE }, async (_, index) => {
      const { address } = shop.stores[index % 2 === 0 ? 0 : 1]
      // This part does not test crowds: a caller that gets BUSY retries.
      const signing = await retryUntilAnswered(() => signUp(address, `${newKey()}@example.com`))
      const checkout = another(cart)
      const order = placedBy(await retryUntilAnswered(() => place(address, checkout)))
      if (!order) return 'not placed'
      const paying = await retryUntilAnswered(async () => pay(address, order, await shop.sandbox.token()))
      return signing.status === 200 && isPaid(paying) ? 'served' : `${codeOf(signing)} ${codeOf(paying)}`
    }),
  )
  expect(
    outcomes.every(outcome => outcome === 'served'),
    `the outcomes were ${countNames(outcomes)}`,
  )
  return countNames(outcomes)
}
