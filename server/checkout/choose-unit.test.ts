import { describe, expect, test } from 'vitest'
import { type CartLine, plainLine } from '../../domain/cart/cart.ts'
import type { UnitFacts } from '../../domain/inventory/unit-facts.ts'
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
const app = () => testApp(database.db, noGateway)
let made = 0

/**
 * A part with overhauled units at these prices (cents; null: the part's price of $30), and some pieces without a mark.
 */
async function stocked(prices: (number | null)[], loose = 0, more: Partial<UnitFacts> = {}) {
  const { db } = database
  const { id: adminId } = await signedIn(db, { admin: true })
  const productId = await addProduct(db, { sku: `CHOSEN-${++made}`, price: 3000, stock: { overhauled: loose } })
  const ids: number[] = []
  for (const [at, price] of prices.entries()) {
    const facts = unitFacts(`S-${made}-${at}`, { price, ...more })
    const quantity = more.kind === 'lot' ? 5 : 1
    ids.push(await addAcceptedUnit({ db, stockedPart }, { productId, quantity, facts, adminId }))
  }
  const line = (quantity: number, at: number | null = null): CartLine =>
    plainLine({ productId, condition: 'overhauled', unitId: at === null ? null : (ids[at] ?? 0), quantity })
  return { productId, ids, line, adminId }
}
type Lost = { productId: number; problem: string; nextUnit?: { id: number; mark: string } }
const place = async (lines: CartLine[], changes = {}) => {
  const request = await orderRequest(database.db, lines, changes)
  const { status, body } = await app().post('/api/orders', request, { 'Idempotency-Key': newKey() })
  return {
    status,
    ...(body as { orderId: string; token: string; code?: string; message?: string; data: { lines: Lost[] } }),
  }
}
const marksOf = async (orderId: string) => {
  const { rows } = await database.db.$client.query(
    'SELECT mark, quantity FROM order_units_view WHERE order_id = $1 ORDER BY mark',
    [orderId],
  )
  return rows.map(({ mark, quantity }) => `${mark} ${quantity}`)
}
const nobody = () => cartOf(database.db, null)

describe('a line that names a unit', () => {
  test('buys that unit at its price, and the order names the unit', async () => {
    const { line } = await stocked([null, 4500, null], 0, { paper: 'FAA 8130-3', paperNumber: 'F-77' })
    const order = await place([line(1, 1)])
    expect(order.status).toBe(201)
    expect(await marksOf(order.orderId)).toEqual([`S-${made}-1 1`])
    const { body } = await app().call(`/api/orders/${order.orderId}?token=${order.token}`)
    expect(body).toMatchObject({
      items: [
        {
          unitPrice: 4500,
          unitMark: `S/N S-${made}-1`,
          unitPaper: 'FAA 8130-3 F-77',
          units: [{ mark: `S-${made}-1` }],
        },
      ],
    })
    expect(await checkStock(database.db)).toEqual([])
  })

  test('serves one of two buyers; the other is refused before paying, with a similar unit', async () => {
    const { line, ids } = await stocked([null, null])
    const requests = [await orderRequest(database.db, [line(1, 0)]), await orderRequest(database.db, [line(1, 0)])]
    const answers = await Promise.all(
      requests.map(request => app().post('/api/orders', request, { 'Idempotency-Key': newKey() })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'UNIT_GONE',
      message: `S/N S-${made}-0 has been sold, or is reserved for another buyer.`,
      data: { lines: [{ problem: 'unit_gone', nextUnit: { id: ids[1], unitPrice: 3000 } }] },
    })
    expect(await checkStock(database.db)).toEqual([])
  })

  test('gets its unit even if other lines or orders take any unit', async () => {
    const { line } = await stocked([null, null, null])
    const order = await place([line(1), line(1, 0)])
    expect(await marksOf(order.orderId)).toEqual([`S-${made}-0 1`, `S-${made}-1 1`])
    expect(await place([line(1, 1)])).toMatchObject({ status: 409, code: 'UNIT_GONE' })
    expect((await place([line(1)])).status).toBe(201)
    expect(await checkStock(database.db)).toEqual([])
  })

  test('can take pieces of a lot up to its quantity', async () => {
    const { line } = await stocked([2500], 3, { kind: 'lot' })
    expect((await nobody().price([line(6, 0)])).lines).toMatchObject([{ problem: 'short', available: 5 }])
    const order = await place([line(4, 0), line(1)])
    expect(await marksOf(order.orderId)).toEqual([`S-${made}-0 5`])
    expect(await checkStock(database.db)).toEqual([])
  })

  test('has the state of an expired or quarantined unit, and discloses nothing about a unit that was never for sale', async () => {
    const { db } = database
    const { line, ids, productId } = await stocked([null, null, null])
    await db.$client.query(`UPDATE units SET expires_on = current_date + 3 WHERE id = $1`, [ids[0]])
    expect((await nobody().price([line(1, 0)])).lines).toMatchObject([
      { problem: 'unit_expired', nextUnit: { id: ids[1] } },
    ])
    await db.$client.query(
      `WITH stopped AS (UPDATE units SET state = 'quarantined' WHERE id = $1 RETURNING stock_line_id), told AS (
        INSERT INTO stock_movements (stock_line_id, delta, reason, unit_id) SELECT stock_line_id, -1, 'unit', $1 FROM stopped)
      UPDATE stock_lines SET quantity = quantity - 1, unit_pieces = unit_pieces - 1 FROM stopped WHERE id = stock_line_id`,
      [ids[1]],
    )
    expect(await place([line(1, 1)])).toMatchObject({ code: 'UNIT_QUARANTINED' })
    const other = await stocked([null])
    // The unit of another part discloses nothing.
    expect((await nobody().price([{ ...line(1), unitId: other.ids[0] ?? 0 }])).lines).toMatchObject([
      { productId, problem: 'unit_gone', unit: null },
    ])
  })

  test('needs the condition of the unit', async () => {
    const { productId, ids } = await stocked([null])
    const answer = await nobody().price([{ productId, condition: null, unitId: ids[0] ?? 0, quantity: 1 }])
    expect(answer.status).toBe(400)
  })
})

describe('prices of pieces', () => {
  test('pieces of a condition are bought together, the cheapest first, with one order line for each price', async () => {
    const { line } = await stocked([4500, 2500, 2500], 1)
    const { lines } = await nobody().price([line(4)])
    expect(lines).toMatchObject([
      {
        unitPrice: 2500,
        available: 4,
        prices: [
          { unitPrice: 2500, quantity: 2 },
          { unitPrice: 3000, quantity: 1 },
          { unitPrice: 4500, quantity: 1 },
        ],
        linePrice: 12_500,
        problem: null,
      },
    ])
    expect((await nobody().price([line(5)])).lines).toMatchObject([{ available: 4, problem: 'short' }])
    const order = await place([line(3)])
    expect(await marksOf(order.orderId)).toEqual([`S-${made}-1 1`, `S-${made}-2 1`])
    const { rows } = await database.db.$client.query(
      'SELECT quantity, unit_price FROM order_items WHERE order_id = $1 ORDER BY position',
      [order.orderId],
    )
    expect(rows).toEqual([
      { quantity: 2, unit_price: '25.00' },
      { quantity: 1, unit_price: '30.00' },
    ])
    expect((await nobody().price([line(1)])).lines).toMatchObject([{ unitPrice: 4500, available: 1 }])
    expect(await checkStock(database.db)).toEqual([])
  })

  test('more expensive pieces are not sold for less if the cheaper ones are sold before the order is placed', async () => {
    const { line } = await stocked([2500, 4500])
    const seen = await orderRequest(database.db, [line(1)])
    expect((await place([line(1)])).status).toBe(201)
    const { body } = await app().post('/api/orders', seen, { 'Idempotency-Key': newKey() })
    expect(body).toMatchObject({ code: 'TOTAL_CHANGED' })
  })

  test('a price of 0 means a price on request, for a unit and for a condition', async () => {
    const { line, productId } = await stocked([0], 2)
    expect((await nobody().price([line(1, 0), line(1)])).lines).toMatchObject([
      { problem: 'price_on_request' },
      { problem: null, unitPrice: 3000, available: 2 },
    ])
    await database.db.$client.query('UPDATE stock_lines SET price = 0 WHERE product_id = $1', [productId])
    expect((await nobody().price([line(1)])).lines).toMatchObject([{ problem: 'price_on_request' }])
  })

  test('a line for any condition takes only the cheapest pieces', async () => {
    const { line, productId } = await stocked([2500], 4)
    const any = { productId, condition: null, quantity: 1 }
    expect((await nobody().price([any])).lines).toMatchObject([{ unitPrice: 2500, available: 1 }])
    const order = await place([any])
    expect(await marksOf(order.orderId)).toEqual([`S-${made}-0 1`])
    expect((await nobody().price([line(1)])).lines).toMatchObject([{ unitPrice: 3000, available: 4 }])
    expect(await checkStock(database.db)).toEqual([])
  })

  test('a part is listed at the price of its cheapest piece in stock', async () => {
    const { line, productId } = await stocked([2500, 4500], 1)
    const listed = async () => {
      const { rows } = await database.db.$client.query(
        'SELECT lowest_own_price AS price, own_prices_only AS only FROM products WHERE id = $1',
        [productId],
      )
      return rows[0]
    }
    expect(await listed()).toEqual({ price: '25.00', only: false })
    await place([line(1)])
    expect(await listed()).toEqual({ price: '45.00', only: false })
    await place([line(1)])
    expect(await listed()).toEqual({ price: '45.00', only: true })
    await database.db.$client.query('UPDATE units SET price = 0 WHERE product_id = $1', [productId])
    expect(await listed()).toEqual({ price: null, only: true })
    await database.db.$client.query('UPDATE units SET price = NULL WHERE product_id = $1', [productId])
    expect(await listed()).toEqual({ price: null, only: false })
    await database.db.$client.query('UPDATE stock_lines SET price = 20 WHERE product_id = $1', [productId])
    expect(await listed()).toEqual({ price: '20.00', only: true })
  })
})

describe('the cart of a customer', () => {
  test('has units as separate lines, through saving for later, restoring and a merge', async () => {
    const me = await signedIn(database.db)
    const cart = cartOf(database.db, me)
    const { line } = await stocked([null, null, null], 2)
    expect((await cart.add(line(1), line(1, 0))).lines).toEqual([line(1), line(1, 0)])
    expect(await cart.add(line(1, 0))).toMatchObject({ status: 409, code: 'OUT_OF_STOCK' })
    expect((await cart.save(line(1, 0))).saved).toEqual([line(1, 0)])
    expect((await cart.moveToCart(line(1, 0))).lines).toEqual([line(1), line(1, 0)])
    expect((await cart.merge(line(1, 0), line(1, 1))).lines).toEqual([line(1), line(1, 0), line(1, 1)])
    expect((await cart.remove(line(1))).lines).toEqual([line(1, 0), line(1, 1)])
  })

  test('has a line for a sold unit until the buyer replaces it', async () => {
    const me = await signedIn(database.db)
    const cart = cartOf(database.db, me)
    const { line } = await stocked([null, null])
    await cart.add(line(1, 0))
    expect((await place([line(1, 0)])).status).toBe(201)
    expect((await cart.cleanUp()).lines).toEqual([line(1, 0)])
    expect((await cart.read()).priced.lines).toMatchObject([{ problem: 'unit_gone', unit: { mark: `S-${made}-0` } }])
    expect(await cart.set({ ...line(2, 0) })).toMatchObject({ code: 'UNIT_GONE' })
  })
})
