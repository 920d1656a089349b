import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CartLine } from '../../domain/cart/cart.ts'
import { NO_REQUIREMENTS } from '../../domain/inventory/line-requirements.ts'
import { cartOf } from '../cart/testing.ts'
import { stockedPart } from '../catalogue/stocked-part.ts'
import { addProduct } from '../catalogue/testing.ts'
import { signedIn } from '../customers/accounts/testing.ts'
import { noGateway, testApp } from '../http/testing.ts'
import { checkStock } from '../invariants/stock.ts'
import { unitFacts } from '../inventory/units/testing.ts'
import { addAcceptedUnit } from '../inventory/units/testing-accepted.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { newKey, orderRequest } from './testing.ts'

const database = testDatabase()
const PART_PRICE = 30_00
const unit = fc.record({
  price: fc.constantFrom(null, 25_00, 30_00, 45_00),
  paper: fc.constantFrom(null, 'FAA 8130-3'),
})
const wanted = fc.record({ quantity: fc.integer({ min: 1, max: 4 }), isPaperAsked: fc.boolean() })

test('pieces at several prices are reserved at the prices that are charged', async () => {
  const { db } = database
  const { id: adminId } = await signedIn(db, { admin: true })
  let made = 0
  let placed = 0
  const property = fc.asyncProperty(
    fc.array(unit, { minLength: 2, maxLength: 5 }),
    fc.nat(2),
    fc.array(wanted, { minLength: 1, maxLength: 3 }),
    async (units, loose, asked) => {
      const sku = `SEVERAL-${++made}`
      const productId = await addProduct(db, { sku, price: PART_PRICE, stock: { overhauled: loose } })
      for (const [at, { price, paper }] of units.entries()) {
        const facts = unitFacts(`S-${made}-${at}`, { price, paper })
        await addAcceptedUnit({ db, stockedPart }, { productId, quantity: 1, facts, adminId })
      }
      const lines = asked.map(
        ({ quantity, isPaperAsked }, at): CartLine => ({
          productId,
          condition: 'overhauled',
          reference: `line ${at}`,
          quantity,
          requirements: isPaperAsked ? { ...NO_REQUIREMENTS, papers: ['FAA 8130-3'] } : null,
        }),
      )
      const priced = await cartOf(db, null).price(lines)
      if (priced.lines.some(line => line.problem !== null)) return
      placed++
      const request = await orderRequest(db, lines)
      const { status, body } = await testApp(db, noGateway).post('/api/orders', request, {
        'Idempotency-Key': newKey(),
      })
      expect([status, body]).toMatchObject([201, {}])
      const { orderId } = body as { orderId: string }
      const { rows: items } = await db.$client.query<{ price: number; quantity: number }>(
        `SELECT (unit_price * 100)::int AS price, sum(quantity)::int AS quantity FROM order_items WHERE order_id = $1
          GROUP BY unit_price ORDER BY unit_price`,
        [orderId],
      )
      const { rows: taken } = await db.$client.query<{ price: number; quantity: number }>(
        `SELECT (price * 100)::int AS price, sum(quantity)::int AS quantity FROM (
            SELECT coalesce(u.price, $2::numeric / 100) AS price, r.quantity
              FROM reserved_units r JOIN units u ON u.id = r.unit_id WHERE r.order_id = $1
            UNION ALL
            SELECT $2::numeric / 100, (SELECT sum(quantity) FROM reservations WHERE order_id = $1)
              - coalesce((SELECT sum(quantity) FROM reserved_units WHERE order_id = $1), 0)
          ) AS pieces WHERE quantity > 0 GROUP BY price ORDER BY price`,
        [orderId, PART_PRICE],
      )
      expect(items).toEqual(taken)
    },
  )
  await fc.assert(property, { numRuns: 15, seed: 4711 })
  expect(placed).toBeGreaterThan(5)
  expect(await checkStock(db)).toEqual([])
})
