import { addProduct } from '../../server/catalogue/testing.ts'
import { another, type Checkout, codeOf, isPaid, pay, place, placedBy, priceCheckout } from '../buyer.ts'
import { addSerials } from '../marked-parts.ts'
import { countNames, run } from '../report.ts'
import { type Shop, withShop } from '../scratch-shop.ts'
import { sized } from '../size.ts'
import { waitUntilSettled } from '../wait-until-settled.ts'

const BUYERS = sized(500, 60)
const PIECES = sized(100, 12)
const SERIALS = sized(40, 5)
/** The refusal codes for buyers after the last piece is sold. */
const SOLD = ['OUT_OF_STOCK', 'UNIT_GONE']

/**
 * 500 people order 100 pieces at the same moment through both processes. Then 500 people order the same 40 units with serial
 * numbers, and half of them choose a unit.
 */
export const flashSale = (runs: number): Promise<void> =>
  withShop(async shop => {
    for (let round = 1; round <= runs; round++) {
      await run(shop, `${BUYERS} buyers, ${PIECES} pieces, ${round}`, async ({ expect }) => {
        const productId = await addProduct(shop.db, { sku: `SALE-${round}`, price: 9999, stock: { new: PIECES } })
        return sell(shop, productId, PIECES, expect)
      })
      await run(shop, `${BUYERS} buyers, ${SERIALS} serials, ${round}`, async ({ expect }) => {
        const productId = await addSerials(shop.db, `SERIAL-${round}`, SERIALS)
        const { rows: units } = await shop.db.$client.query<{ id: number }>(
          'SELECT id FROM units WHERE product_id = $1 ORDER BY id',
          [productId],
        )
        const ids = units.map(({ id }) => id)
        const outcome = await sell(shop, productId, SERIALS, expect, ids)
        expect((await countWrongUnits(shop, productId)) === 0, 'a line names one unit and its order has another')
        const { rows } = await shop.db.$client.query<{ serials: number; orders: number }>(
          `SELECT count(DISTINCT r.unit_id) AS serials, count(DISTINCT r.order_id) AS orders
            FROM reserved_units r JOIN units u ON u.id = r.unit_id WHERE u.product_id = $1`,
          [productId],
        )
        expect(rows[0]?.serials === SERIALS, `${rows[0]?.serials} serials sold instead of ${SERIALS}`)
        expect(rows[0]?.orders === SERIALS, `${rows[0]?.orders} orders have a serial instead of ${SERIALS}`)
        return outcome
      })
    }
  })

/** Counts the order lines that name a unit which their order does not have. */
async function countWrongUnits(shop: Shop, productId: number): Promise<number> {
  const { rows } = await shop.db.$client.query<{ wrong: number }>(
    `SELECT count(*)::int AS wrong FROM order_items x JOIN orders o ON o.id = x.order_id AND o.status <> 'canceled'
      WHERE x.product_id = $1 AND x.unit_id IS NOT NULL AND NOT EXISTS (
        SELECT FROM reserved_units r WHERE r.order_id = x.order_id AND r.unit_id = x.unit_id)`,
    [productId],
  )
  return rows[0]?.wrong ?? 0
}

/** The same checkout for a unit that the buyer chooses. */
const withUnit = (checkout: Checkout, productId: number, unitId: number | undefined): Checkout =>
  unitId === undefined
    ? checkout
    : {
        ...checkout,
        request: { ...checkout.request, lines: [{ productId, condition: 'overhauled', unitId, quantity: 1 }] },
      }

/** `ids`: the units that buyers may choose. */
async function sell(
  shop: Shop,
  productId: number,
  pieces: number,
  expect: (isTrue: boolean, problem: string) => void,
  ids: readonly number[] = [],
): Promise<string> {
  const cart = await priceCheckout(shop.stores[0].address, [{ productId, quantity: 1 }])
  const answers = await Promise.all(
    Array.from({ length: BUYERS }, async (_, index) => {
      const { address } = shop.stores[index % 2 === 0 ? 0 : 1]
      const unitId = index % 4 < 2 ? undefined : ids[index % ids.length]
      const placing = await place(address, withUnit(another(cart), productId, unitId))
      const placed = placedBy(placing)
      if (!placed) return { placing, paying: null }
      return { placing, paying: await pay(address, placed, await shop.sandbox.token()) }
    }),
  )
  const refused = answers.filter(({ placing }) => placing.status !== 201)
  const paid = answers.filter(({ paying }) => paying && isPaid(paying))
  expect(paid.length === pieces, `${paid.length} paid orders instead of ${pieces}`)
  const soldOut = refused.filter(({ placing }) => placing.status === 409 && SOLD.includes(codeOf(placing)))
  expect(soldOut.length === BUYERS - pieces, `${soldOut.length} refusals as sold out instead of ${BUYERS - pieces}`)
  await waitUntilSettled(shop)
  return countNames([
    ...answers.map(({ placing }) => (placing.status === 201 ? 'placed' : codeOf(placing))),
    ...answers.flatMap(({ paying }) => (paying ? [isPaid(paying) ? 'paid' : codeOf(paying)] : [])),
  ])
}
