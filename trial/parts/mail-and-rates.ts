import { setTimeout as sleep } from 'node:timers/promises'
import { addProduct } from '../../server/catalogue/testing.ts'
import { codeOf, isPaid, newKey, pay, place, placedBy, see, signUp } from '../buyer.ts'
import { run, tally } from '../report.ts'
import { withShop } from '../scratch-shop.ts'
import { makeMailsDue, settleDown } from '../settle-down.ts'

const PEOPLE = 10

/** The mail server is away while people sign up and buy: nobody notices, and each mail goes out once when it is back. */
export const mailAndRates = (runs: number): Promise<void> =>
  withShop(async shop => {
    const productId = await addProduct(shop.db, { sku: 'MAIL', price: 4200, stock: { new: 10_000 } })
    for (let round = 1; round <= runs; round++) {
      await run(shop, `SMTP away, ${round}`, async ({ expect }) => {
        const seen = await see(shop.stores[0].address, [{ productId, quantity: 1 }])
        await shop.smtp.kill()
        const told = await Promise.all(
          Array.from({ length: PEOPLE }, async (_, index) => {
            const { address } = shop.stores[index % 2 === 0 ? 0 : 1]
            const signing = await signUp(address, `${newKey()}@example.com`)
            const order = placedBy(await place(address, { ...seen, key: newKey() }))
            if (!order) return 'not placed'
            const paying = await pay(address, order, await shop.sandbox.token())
            return signing.status === 200 && isPaid(paying) ? 'served' : `${codeOf(signing)} ${codeOf(paying)}`
          }),
        )
        expect(
          told.every(one => one === 'served'),
          `people were told ${tally(told)}`,
        )
        await sleep(3000) // all of them are tried in vain
        const { rows } = await shop.db.$client.query<{ waiting: number; tried: number }>(
          `SELECT count(*) AS waiting, count(*) FILTER (WHERE attempts > 0) AS tried FROM emails WHERE state = 'waiting'`,
        )
        await shop.smtp.start()
        await makeMailsDue(shop)
        await settleDown(shop)
        return `${tally(told)}; ${rows[0]?.waiting} mails waited, ${rows[0]?.tried} tried in vain`
      })
    }
  })
