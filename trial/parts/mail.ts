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

/** The mail server is unavailable, or is killed, while people sign up and buy: no buyer notices, and each mail is sent once after that. */
export const mail = (runs: number): Promise<void> =>
  withShop(async shop => {
    const productId = await addProduct(shop.db, { sku: 'MAIL', price: 4200, stock: { new: 10_000 } })
    const seen = await priceCheckout(shop.stores[0].address, [{ productId, quantity: 1 }])
    for (let round = 1; round <= runs; round++) {
      await run(shop, `SMTP away, ${round}`, async findings => {
        await shop.smtp.kill()
        const told = await serve(shop, seen, findings)
        await sleep(3000) // all of them are tried in vain
        const { rows } = await shop.db.$client.query<{ waiting: number; tried: number }>(
          `SELECT count(*) AS waiting, count(*) FILTER (WHERE attempts > 0) AS tried FROM emails WHERE state = 'waiting'`,
        )
        findings.expect(rows[0]?.waiting === PEOPLE * 4, `${rows[0]?.waiting} mails instead of ${PEOPLE * 4}`)
        await shop.smtp.start()
        await waitUntilSettled(shop)
        return `${told}; ${rows[0]?.waiting} mails waited, ${rows[0]?.tried} tried in vain`
      })
    }
    for (let round = 1; round <= runs; round++) {
      await run(shop, `SMTP dies with a mail in hand, ${round}`, async findings => {
        await shop.smtp.hold('before')
        const told = await serve(shop, seen, findings)
        const isHeld = await waitUntil(async () => (await shop.smtp.held()) !== null)
        findings.expect(isHeld, 'no mail came')
        await shop.smtp.kill()
        await shop.smtp.start()
        await waitUntilSettled(shop)
        return `${told}; each mail came once`
      })
    }
  })

/** Ten people sign up and buy at once. Returns their answers in words. */
async function serve(shop: Shop, seen: Checkout, { expect }: Findings): Promise<string> {
  const told = await Promise.all(
    Array.from({ length: PEOPLE }, async (_, index) => {
      const { address } = shop.stores[index % 2 === 0 ? 0 : 1]
      // This part does not test crowds: a caller that gets BUSY retries.
      const signing = await retryUntilAnswered(() => signUp(address, `${newKey()}@example.com`))
      const checkout = another(seen)
      const order = placedBy(await retryUntilAnswered(() => place(address, checkout)))
      if (!order) return 'not placed'
      const paying = await retryUntilAnswered(async () => pay(address, order, await shop.sandbox.token()))
      return signing.status === 200 && isPaid(paying) ? 'served' : `${codeOf(signing)} ${codeOf(paying)}`
    }),
  )
  expect(
    told.every(one => one === 'served'),
    `people were told ${countNames(told)}`,
  )
  return countNames(told)
}
