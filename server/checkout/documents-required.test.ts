import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { LineUnit } from '../../domain/cart/cart.ts'
import { stockMessage } from '../../domain/cart/stock-message.ts'
import type { Condition } from '../../domain/catalogue/condition.ts'
import { store } from '../../domain/settings/store.ts'
import { stockedPart } from '../catalogue/stocked-part.ts'
import { addProduct } from '../catalogue/testing.ts'
import { signedIn, type TestUser } from '../customers/accounts/testing.ts'
import { noGateway, testApp } from '../http/testing.ts'
import { unitFacts } from '../inventory/units/testing.ts'
import { addAcceptedUnit } from '../inventory/units/testing-accepted.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { newKey, orderRequest } from './testing.ts'

const database = testDatabase()
const app = () => testApp(database.db, noGateway)
let boss: TestUser
beforeAll(async () => {
  boss = await signedIn(database.db, { admin: true })
})
beforeEach(() => {
  store.papersRequired.sale.push('overhauled')
})
afterEach(() => {
  store.papersRequired.sale.length = 0
})

let parts = 0
/**
 * A part with overhauled pieces (two without a mark, one unit with a paper, one cheaper unit without) and one
 * serviceable piece.
 */
async function part() {
  const sku = `PAP-${++parts}`
  const id = await addProduct(database.db, { sku, name: sku, price: 90_000, stock: { overhauled: 2, serviceable: 1 } })
  const unit = (mark: string, more: Parameters<typeof unitFacts>[1]) =>
    addAcceptedUnit(
      { db: database.db, stockedPart },
      { productId: id, quantity: 1, facts: unitFacts(mark, more), adminId: boss.id },
    )
  await unit(`${sku}-A`, { paper: 'FAA 8130-3', price: 80_000 })
  await unit(`${sku}-B`, { price: 10_000 })
  const { rows } = await database.db.$client.query<{ id: number }>(
    'SELECT id FROM units WHERE product_id = $1 ORDER BY id',
    [id],
  )
  const [papered = 0, bare = 0] = rows.map(row => row.id)
  return { id, sku, papered, bare }
}
type Line = { condition?: string | null; unitId?: number; quantity?: number }
const lineOf = (productId: number, line: Line) => ({ productId, condition: 'overhauled', quantity: 1, ...line })
async function priced(productId: number, line: Line = {}) {
  const { body } = await app().post('/api/cart/price', { lines: [lineOf(productId, line)] })
  type Priced = {
    available: number
    problem: 'unit_without_paper' | null
    unitPrice: number
    unit: LineUnit | null
    quantity: number
    nextUnit: { id: number } | null
  }
  const [first] = (body as { lines: Priced[] }).lines
  if (!first) throw new Error('no line')
  return first
}
async function place(
  productId: number,
  line: { condition?: Condition | null; unitId?: number; quantity?: number } = {},
) {
  const request = await orderRequest(database.db, [{ ...lineOf(productId, line), condition: line.condition ?? null }])
  const lines = [lineOf(productId, line)]
  return app().post('/api/orders', { ...request, lines }, { 'Idempotency-Key': newKey() })
}

test('the part page counts pieces with a paper, and marks pieces that are not for sale for lack of one', async () => {
  const { sku } = await part()
  const { body } = await app().call(`/api/products/${sku.toLowerCase()}`)
  expect(body).toMatchObject({
    totalQuantity: 2,
    inventory: expect.arrayContaining([
      expect.objectContaining({
        condition: 'overhauled',
        quantity: 1,
        available: 1,
        withoutPaper: 3,
        unitPrice: 80_000,
      }),
      expect.objectContaining({ condition: 'serviceable', quantity: 1, withoutPaper: 0 }),
    ]),
  })
  const units = (body as { inventory: { units: { mark: string; isForSale: boolean }[] }[] }).inventory.flatMap(
    line => line.units,
  )
  expect(units.map(({ mark, isForSale }) => [mark, isForSale])).toEqual([
    [`${sku}-A`, true],
    [`${sku}-B`, false],
  ])
  store.papersRequired.sale.length = 0
  expect((await app().call(`/api/products/${sku.toLowerCase()}`)).body).toMatchObject({ totalQuantity: 5 })
})

test('the cart offers pieces with a paper, and marks a chosen piece without one', async () => {
  const { id, sku, papered, bare } = await part()
  expect(await priced(id, { quantity: 2 })).toMatchObject({ available: 1, problem: 'short', unitPrice: 80_000 })
  const lost = await priced(id, { unitId: bare })
  expect(lost).toMatchObject({ available: 0, problem: 'unit_without_paper', nextUnit: { id: papered } })
  expect(stockMessage(lost).text).toBe(`S/N ${sku}-B has no release paper: not for sale`)
  expect(await priced(id, { unitId: papered })).toMatchObject({ available: 1, problem: null })
  expect(await priced(id, { condition: null, quantity: 3 })).toMatchObject({ problem: 'short' })
})

test('an order gets the pieces that the cart offers', async () => {
  const { id, sku, bare } = await part()
  expect(await place(id, { quantity: 2 })).toMatchObject({ status: 409, body: { code: 'OUT_OF_STOCK' } })
  expect(await place(id, { unitId: bare })).toMatchObject({ status: 409, body: { code: 'UNIT_WITHOUT_PAPER' } })
  expect(await place(id, { condition: null })).toMatchObject({ status: 201 })
  const { rows } = await database.db.$client.query('SELECT mark FROM order_units_view WHERE product_id = $1', [id])
  expect(rows).toEqual([{ mark: `${sku}-A` }])
  // No piece with a paper is left.
  expect(await priced(id)).toMatchObject({ available: 0, problem: 'out_of_stock' })
  expect(await place(id)).toMatchObject({ status: 409 })
})
