import { addProduct } from '../../server/catalogue/testing.ts'
import { another, codeOf, isPaid, pay, place, placedBy, see } from '../buyer.ts'
import { run, tally } from '../report.ts'
import { withShop } from '../scratch-shop.ts'
import { settleDown } from '../settle-down.ts'

const BUYERS = 500
const UNITS = 100

/** 500 people want 100 pieces in the same moment, through both processes. */
export const flashSale = (runs: number): Promise<void> =>
  withShop(async shop => {
    for (let round = 1; round <= runs; round++) {
      await run(shop, `${BUYERS} buyers, ${UNITS} units, ${round}`, async ({ expect }) => {
        const productId = await addProduct(shop.db, { sku: `SALE-${round}`, price: 9999, stock: { new: UNITS } })
        const seen = await see(shop.stores[0].address, [{ productId, quantity: 1 }])
        const answers = await Promise.all(
          Array.from({ length: BUYERS }, async (_, index) => {
            const { address } = shop.stores[index % 2 === 0 ? 0 : 1]
            const placing = await place(address, another(seen))
            const placed = placedBy(placing)
            if (!placed) return { placing, paying: null }
            return { placing, paying: await pay(address, placed, await shop.sandbox.token()) }
          }),
        )
        const refused = answers.filter(({ placing }) => placing.status !== 201)
        const paid = answers.filter(({ paying }) => paying && isPaid(paying))
        expect(paid.length === UNITS, `${paid.length} paid orders instead of ${UNITS}`)
        const clean = refused.filter(({ placing }) => placing.status === 409 && codeOf(placing) === 'OUT_OF_STOCK')
        expect(clean.length === BUYERS - UNITS, `${clean.length} clean refusals instead of ${BUYERS - UNITS}`)
        await settleDown(shop)
        return tally([
          ...answers.map(({ placing }) => (placing.status === 201 ? 'placed' : codeOf(placing))),
          ...answers.flatMap(({ paying }) => (paying ? [isPaid(paying) ? 'paid' : codeOf(paying)] : [])),
        ])
      })
    }
  })
