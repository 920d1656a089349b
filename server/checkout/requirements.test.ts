import { beforeAll, expect, test } from 'vitest'
import type { LineRequirements } from '../../domain/inventory/line-requirements.ts'
import type { UnitFacts } from '../../domain/inventory/unit-facts.ts'
import { store } from '../../domain/settings/store.ts'
import { stockedPart } from '../catalogue/stocked-part.ts'
import { addProduct } from '../catalogue/testing.ts'
import { signedIn, type TestUser } from '../customers/accounts/testing.ts'
import { bytesOf, pdfPages } from '../documents/testing.ts'
import { writePickList } from '../documents/write-pick-list.ts'
import { noGateway, testApp } from '../http/testing.ts'
import { checkStock } from '../invariants/stock.ts'
import { unitFacts } from '../inventory/units/testing.ts'
import { addAcceptedUnit } from '../inventory/units/testing-accepted.ts'
import { readAdminOrder } from '../orders/reading/read-admin-order.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { inDays } from '../quotes/testing.ts'
import { newKey, orderRequest } from './testing.ts'

const database = testDatabase()
const app = () => testApp(database.db, noGateway)
let boss: TestUser
let buyer: TestUser
beforeAll(async () => {
  boss = await signedIn(database.db, { admin: true })
  buyer = await signedIn(database.db)
})

let parts = 0
const addUnit = (productId: number, facts: UnitFacts) =>
  addAcceptedUnit({ db: database.db, stockedPart }, { productId, quantity: 1, facts, adminId: boss.id })
/** Four overhauled pieces: one without a unit, and three units with documents. */
async function part(): Promise<number> {
  const id = await addProduct(database.db, { sku: `REQ-${++parts}`, price: 90_000, stock: { overhauled: 1 } })
  const units = [
    unitFacts('CoC soon', { paper: 'CoC', expiresOn: inDays(100) }),
    unitFacts('FAA later', { paper: 'FAA 8130-3', expiresOn: inDays(500) }),
    unitFacts('Dual for ever', { paper: 'Dual release' }),
  ]
  for (const facts of units) await addUnit(id, facts)
  return id
}
const requirementsWith = (changes: Partial<LineRequirements>): LineRequirements => ({
  shelfLifeMonths: null,
  papers: [],
  noPartialShipment: false,
  ...changes,
})
type Line = { quantity?: number; requirements?: LineRequirements | null; condition?: 'overhauled' | null }
const priced = async (productId: number, { quantity = 1, condition = 'overhauled', ...line }: Line) => {
  const { body } = await app().post('/api/cart/price', { lines: [{ productId, condition, quantity, ...line }] })
  return (body as { lines: { available: number; problem: string | null }[] }).lines[0]
}
const place = async (productId: number, { quantity = 1, condition = 'overhauled', requirements = null }: Line) => {
  const request = await orderRequest(database.db, [{ productId, condition, quantity, requirements }])
  const { status, body } = await app().post('/api/orders', request, { 'Idempotency-Key': newKey() })
  return { status, ...(body as { orderId: string; token: string; code?: string; message?: string }) }
}
const marks = async (orderId: string) =>
  (
    await database.db.$client.query('SELECT mark FROM order_units_view WHERE order_id = $1 ORDER BY mark', [orderId])
  ).rows.map(({ mark }) => mark)

test('the cart shows how many pieces meet the requirements', async () => {
  const id = await part()
  const cases: [Partial<LineRequirements>, number][] = [
    [{}, 4],
    [{ papers: ['any'] }, 3],
    [{ papers: ['EASA Form 1'] }, 1],
    [{ papers: ['FAA 8130-3'] }, 2],
    // A unit without an expiry date has unlimited shelf life.
    [{ shelfLifeMonths: 12 }, 3],
    [{ shelfLifeMonths: 12, papers: ['CoC'] }, 0],
    [{ noPartialShipment: true }, 4],
  ]
  for (const [changes, fitting] of cases) {
    const requirements = requirementsWith(changes)
    expect([changes, await priced(id, { quantity: Math.max(1, fitting), requirements })]).toMatchObject([
      changes,
      fitting === 0 ? { available: 0, problem: 'unmet' } : { problem: null },
    ])
    if (fitting > 0 && fitting < 4)
      expect([changes, await priced(id, { quantity: 4, requirements })]).toMatchObject([
        changes,
        { available: fitting, problem: 'unmet' },
      ])
  }
})

test('an order takes the pieces that meet the requirements, even if another expires first, and states them', async () => {
  const id = await part()
  const requirements = requirementsWith({ papers: ['FAA 8130-3'], shelfLifeMonths: 12, noPartialShipment: true })
  const order = await place(id, { requirements })
  expect(order.status).toBe(201)
  expect(await marks(order.orderId)).toEqual(['FAA later'])
  const shown = (await app().call(`/api/orders/${order.orderId}?token=${order.token}`)).body
  expect(shown).toMatchObject({ items: [{ requirements }] })
  await database.db.$client.query(`UPDATE orders SET payment_status = 'paid', hold_expires_at = NULL WHERE id = $1`, [
    order.orderId,
  ])
  const admin = await readAdminOrder(database.db, order.orderId)
  const list = await writePickList([admin], { units: [], store, at: new Date(), asker: 'boss' })
  const slip = await app().request(`/order/${order.orderId}/packing-slip.pdf`, { headers: boss.headers })
  for (const bytes of [await bytesOf(list), Buffer.from(await slip.arrayBuffer())])
    for (const words of ['12 months', 'FAA 8130-3', 'No partial'])
      expect(pdfPages(bytes).flat().join(' ')).toContain(words)
  // For a buyer without requirements, the unit that expires first ships first.
  expect(await marks((await place(id, {})).orderId)).toEqual(['CoC soon'])
  expect(await checkStock(database.db)).toEqual([])
})

test('unmet requirements are refused before payment, and no stock is reserved', async () => {
  const id = await part()
  for (const [line, words] of [
    [{ quantity: 2, requirements: requirementsWith({ papers: ['EASA Form 1'] }) }, 'Only 1 meets your requirements'],
    [{ requirements: requirementsWith({ papers: ['TCCA Form One'] }) }, 'None of these meets your requirements'],
  ] as const) {
    const { status, code, message } = await place(id, line)
    expect([status, code]).toEqual([409, 'REQUIREMENTS_NOT_MET'])
    expect(message).toContain(words)
  }
  expect(await checkStock(database.db)).toEqual([])
  expect((await place(id, { quantity: 4 })).status).toBe(201)
})

test('pieces without a unit have the release paper of their stock line', async () => {
  const id = await addProduct(database.db, { sku: `REQ-${++parts}`, price: 90_000, stock: { new: 5 } })
  await database.db.$client.query(
    `UPDATE stock_lines SET tag_type = 'CoC', shelf_life_expiry = $2 WHERE product_id = $1`,
    [id, inDays(100)],
  )
  const line = (changes: Partial<LineRequirements>) => ({ condition: null, requirements: requirementsWith(changes) })
  expect(await priced(id, line({ papers: ['CoC'] }))).toMatchObject({ problem: null })
  expect((await place(id, line({ papers: ['CoC'] }))).status).toBe(201)
  for (const changes of [{ papers: ['FAA 8130-3' as const] }, { shelfLifeMonths: 12 }])
    expect((await place(id, line(changes))).code).toBe('REQUIREMENTS_NOT_MET')
})

/**
 * A part with five overhauled pieces without a paper, and two serviceable pieces, one with a paper. `prices`: by
 * condition, in cents.
 */
async function inTwoConditions(prices: { overhauled?: number; serviceable?: number } = {}): Promise<number> {
  const id = await addProduct(database.db, {
    sku: `REQ-${++parts}`,
    price: 90_000,
    stock: { overhauled: 5, serviceable: 1 },
  })
  const facts = unitFacts(`SV-${parts}`, { conditionCode: 'SV', paper: 'FAA 8130-3', expiresOn: inDays(500) })
  await addUnit(id, facts)
  for (const [condition, price] of Object.entries(prices))
    await database.db.$client.query('UPDATE stock_lines SET price = $3 WHERE product_id = $1 AND condition = $2', [
      ...[id, condition, price / 100],
    ])
  return id
}
const heldOf = async (orderId: string) =>
  (
    await database.db.$client.query(
      `SELECT i.condition, r.quantity FROM reservations r JOIN stock_lines i ON i.id = r.stock_line_id WHERE r.order_id = $1`,
      [orderId],
    )
  ).rows

test('a line for any condition takes from the largest stock line first, limited to pieces that meet the requirements', async () => {
  const paper = { condition: null, requirements: requirementsWith({ papers: ['FAA 8130-3'] }) }
  for (const prices of [{}, { overhauled: 80_000, serviceable: 80_000 }]) {
    const id = await inTwoConditions(prices)
    expect((await place(id, { ...paper, quantity: 2 })).code).toBe('REQUIREMENTS_NOT_MET')
    const order = await place(id, paper)
    expect(order.status).toBe(201)
    expect(await heldOf(order.orderId)).toEqual([{ condition: 'serviceable', quantity: 1 }])
    expect(await marks(order.orderId)).toEqual([`SV-${parts}`])
    // The piece cannot be sold again.
    expect((await place(id, paper)).code).toBe('REQUIREMENTS_NOT_MET')
    // A buyer without requirements gets the largest line.
    expect(await heldOf((await place(id, { condition: null })).orderId)).toEqual([
      { condition: 'overhauled', quantity: 1 },
    ])
  }
  expect(await checkStock(database.db)).toEqual([])
})

test('a line for any condition has the price of the cheapest piece that meets the requirements, up to the number of such pieces', async () => {
  const id = await inTwoConditions({ overhauled: 50_000, serviceable: 80_000 })
  const paper = { condition: null, requirements: requirementsWith({ papers: ['FAA 8130-3'] }) }
  expect(await priced(id, { condition: null })).toMatchObject({ unitPrice: 500_00, available: 5, problem: null })
  expect(await priced(id, paper)).toMatchObject({ unitPrice: 800_00, available: 1, problem: null })
  expect(await priced(id, { ...paper, quantity: 2 })).toMatchObject({
    unitPrice: 800_00,
    available: 1,
    problem: 'unmet',
  })
  // Another piece of this kind costs more: the buyer must choose its condition.
  const facts = unitFacts(`NE-${parts}`, { conditionCode: 'NE', paper: 'FAA 8130-3', price: 120_000 })
  await addUnit(id, facts)
  expect(await priced(id, { ...paper, quantity: 2 })).toMatchObject({
    unitPrice: 800_00,
    available: 1,
    problem: 'short',
  })
  // No piece meets the requirements, so the line is priced as without them.
  const none = { ...paper, requirements: requirementsWith({ papers: ['TCCA Form One'] }) }
  expect(await priced(id, none)).toMatchObject({ unitPrice: 500_00, problem: 'unmet' })
  const order = await place(id, paper)
  expect(order.status).toBe(201)
  expect(await heldOf(order.orderId)).toEqual([{ condition: 'serviceable', quantity: 1 }])
  const { rows } = await database.db.$client.query('SELECT unit_price FROM order_items WHERE order_id = $1', [
    order.orderId,
  ])
  expect(rows).toEqual([{ unit_price: '800.00' }])
  // That piece is sold, and the next one that meets the requirements costs more.
  expect(await priced(id, paper)).toMatchObject({ unitPrice: 1_200_00, available: 1, problem: null })
  expect(await checkStock(database.db)).toEqual([])
})

test('a line for a chosen condition reserves its cheapest pieces that meet the requirements', async () => {
  const id = await part()
  const cheap = unitFacts(`Bare-${parts}`, { paper: null, price: 40_000 })
  const dear = unitFacts(`Dear-${parts}`, { paper: 'EASA Form 1', price: 120_000 })
  for (const facts of [cheap, dear]) await addUnit(id, facts)
  expect(await priced(id, { quantity: 2 })).toMatchObject({
    prices: [
      { unitPrice: 400_00, quantity: 1 },
      { unitPrice: 900_00, quantity: 1 },
    ],
    linePrice: 1_300_00,
    problem: null,
  })
  const paper = { requirements: requirementsWith({ papers: ['FAA 8130-3' as const] }) }
  // Two units have this paper, at the part's price; the cheaper one has none.
  expect(await priced(id, { ...paper, quantity: 2 })).toMatchObject({ unitPrice: 900_00, problem: null })
  expect(await priced(id, { ...paper, quantity: 3 })).toMatchObject({ available: 2, problem: 'unmet' })
  const easa = { requirements: requirementsWith({ papers: ['EASA Form 1' as const] }) }
  expect(await priced(id, { ...easa, quantity: 2 })).toMatchObject({
    available: 2,
    prices: [
      { unitPrice: 900_00, quantity: 1 },
      { unitPrice: 1_200_00, quantity: 1 },
    ],
    problem: null,
  })
  expect(await priced(id, { requirements: requirementsWith({ papers: ['TCCA Form One'] }) })).toMatchObject({
    unitPrice: 400_00,
    problem: 'unmet',
  })
  const order = await place(id, { ...paper, quantity: 2 })
  expect(order.status).toBe(201)
  expect(await marks(order.orderId)).toEqual(['Dual for ever', 'FAA later'])
  const { rows } = await database.db.$client.query('SELECT unit_price FROM order_items WHERE order_id = $1', [
    order.orderId,
  ])
  expect(rows).toEqual([{ unit_price: '900.00' }])
  // The two units are sold. The remaining unit with such a paper costs more, and a buyer without requirements still
  // gets the cheapest piece.
  expect(await priced(id, easa)).toMatchObject({ unitPrice: 1_200_00, available: 1, problem: null })
  expect(await priced(id, {})).toMatchObject({ unitPrice: 400_00, available: 4, problem: null })
  expect(await checkStock(database.db)).toEqual([])
})

test('a customer’s cart accepts as many pieces as meet the line’s requirements, whatever cheaper pieces there are', async () => {
  const id = await part()
  const facts = unitFacts(`Bare-${parts}`, { paper: null, price: 40_000 })
  await addUnit(id, facts)
  const customer = await signedIn(database.db)
  const post = (path: string, body: object) => app().post(`/api/cart/${path}`, body, customer.headers)
  const name = { productId: id, condition: 'overhauled' }
  await post('add', { lines: [{ ...name, quantity: 1 }] })
  await post('requirements', { ...name, requirements: requirementsWith({ papers: ['any'] }) })
  expect((await post('set-quantity', { ...name, quantity: 2 })).status).toBe(200)
  expect((await post('add', { lines: [{ ...name, quantity: 1 }] })).status).toBe(200)
  expect(await post('add', { lines: [{ ...name, quantity: 1 }] })).toMatchObject({ status: 409 })
  // Two references share the same pieces.
  await post('set-quantity', { ...name, quantity: 2 })
  const both = ['', 'N417'].map(reference => ({ ...name, ...(reference && { reference }), quantity: 2 }))
  const requirements = requirementsWith({ papers: ['any'] })
  const { body } = await app().post('/api/cart/price', { lines: both.map(line => ({ ...line, requirements })) })
  expect(body).toMatchObject({ lines: [{ problem: null }, { available: 1, problem: 'short' }] })
  await post('set-quantity', { ...name, quantity: 3 })
  await post('save-for-later', name)
  const moved = await post('move-to-cart', name)
  expect(moved.body).toMatchObject({ lines: [{ ...name, quantity: 3 }], saved: [], message: null })
})

test('matching pieces of several conditions are combined', async () => {
  const id = await inTwoConditions()
  await database.db.$client.query(
    `UPDATE stock_lines SET shelf_life_expiry = $2 WHERE product_id = $1 AND condition = 'overhauled'`,
    [id, inDays(100)],
  )
  const facts = unitFacts(`OH-${parts}`, { paper: 'CoC', expiresOn: inDays(800) })
  await addUnit(id, facts)
  const order = await place(id, {
    condition: null,
    quantity: 3,
    requirements: requirementsWith({ shelfLifeMonths: 12 }),
  })
  expect(order.status).toBe(201)
  expect((await heldOf(order.orderId)).toSorted((a, b) => a.quantity - b.quantity)).toEqual([
    { condition: 'overhauled', quantity: 1 },
    { condition: 'serviceable', quantity: 2 },
  ])
  expect(await marks(order.orderId)).toEqual([`OH-${parts}`, `SV-${parts}`])
  expect(await checkStock(database.db)).toEqual([])
})

test('a line of a customer’s cart retains its requirements, whatever its quantity', async () => {
  const id = await part()
  const post = async (path: string, body: object) =>
    (await app().post(path, body, buyer.headers)) as { status: number; body: { lines: object[]; saved: object[] } }
  const name = { productId: id, condition: 'overhauled' }
  const requirements = requirementsWith({ papers: ['any'] })
  await post('/api/cart/add', { lines: [{ ...name, quantity: 1 }] })
  await post('/api/cart/requirements', { ...name, requirements })
  await post('/api/cart/set-quantity', { ...name, quantity: 2 })
  const { body } = await post('/api/cart/add', { lines: [{ ...name, quantity: 1 }] })
  expect(body.lines).toEqual([{ ...name, quantity: 3, requirements }])
  expect((await post('/api/cart/save-for-later', name)).body.saved).toEqual([{ ...name, quantity: 3, requirements }])
  expect((await post('/api/cart/requirements', { ...name, requirements })).status).toBe(404)
  await post('/api/cart/move-to-cart', name)
  const cleared = await post('/api/cart/requirements', { ...name, requirements: null })
  expect(cleared.body.lines).toEqual([{ ...name, quantity: 3 }])
})

test('a piece that fits two lines counts for the first line; the other line is refused before the order is placed', async () => {
  const id = await part()
  const line = (reference: string, changes: Partial<LineRequirements>) => ({
    productId: id,
    condition: 'overhauled' as const,
    quantity: 1,
    reference,
    requirements: requirementsWith(changes),
  })
  const lines = [
    line('WO-1', { papers: ['EASA Form 1'] }),
    line('WO-2', { papers: ['EASA Form 1'], shelfLifeMonths: 12 }),
    line('WO-3', { papers: ['FAA 8130-3'] }),
  ]
  const { body } = await app().post('/api/cart/price', { lines })
  const { lines: told } = body as { lines: { available: number; problem: string | null }[] }
  // Of the two units with an FAA form, the unit without an EASA release is left for the third line.
  expect(told).toMatchObject([{ problem: null }, { available: 0, problem: 'unmet' }, { problem: null }])
  const request = await orderRequest(database.db, lines)
  expect(await app().post('/api/orders', request, { 'Idempotency-Key': newKey() })).toMatchObject({
    status: 409,
    body: { code: 'REQUIREMENTS_NOT_MET' },
  })
})
