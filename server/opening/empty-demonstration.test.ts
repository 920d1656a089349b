import { beforeAll, expect, test } from 'vitest'
import { loadDemoIfEmpty } from '../../demo/load-if-empty.ts'
import { addProduct } from '../catalogue/testing.ts'
import { newKey, orderRequest } from '../checkout/testing.ts'
import { makeDemoAccounts } from '../customers/accounts/demo-accounts.ts'
import { ownerLink } from '../customers/accounts/owner-link.ts'
import { signedIn, TEST_ACCOUNTS, type TestUser } from '../customers/accounts/testing.ts'
import { checkDatabase } from '../invariants/check-database.ts'
import { addOrder } from '../orders/testing.ts'
import { testGateway } from '../payments/testing.ts'
import { testShop } from '../payments/testing-shop.ts'
import type { Db } from '../platform/db/database.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { beginEmptying, continueEmptying } from './empty-demonstration.ts'
import { demonstrationState } from './read-demonstration.ts'

const database = testDatabase()
const others = testDatabase()
const sandbox = testGateway()
const shop = testShop(database, sandbox)
const PARTS = 120
const fill = (url: string) => loadDemoIfEmpty(url, PARTS, null, () => {})
const count = async (db: Db, table: string, where = 'true'): Promise<number> =>
  (await db.$client.query<{ n: number }>(`SELECT count(*) AS n FROM ${table} WHERE ${where}`)).rows[0]?.n ?? -1

let owner: TestUser
let own: number
let ownOrder: string
const idOf = async (email: string): Promise<string> =>
  (await database.db.$client.query<{ id: string }>('SELECT id FROM users WHERE email = $1', [email])).rows[0]?.id ?? ''

async function buy(lines: { productId: number; quantity: number }[]) {
  const request = await orderRequest(database.db, lines)
  const { status, body } = await shop.app().post('/api/orders', request, { 'Idempotency-Key': newKey() })
  expect([status, body]).toMatchObject([201, {}])
  return body as { orderId: string; orderNumber: string; total: number; token: string }
}

beforeAll(async () => {
  const { db } = database
  await fill(database.url)
  await makeDemoAccounts(db, () => {})
  owner = await signedIn(db, { admin: true })
  own = await addProduct(db, { sku: 'MINE-1', price: 5000, stock: { new: 10 } })
  ownOrder = (await buy([{ productId: own, quantity: 1 }])).orderId
})

test('records of the demonstration are recognized, also those that an earlier version loaded', async () => {
  const { $client } = database.db
  const { rows } = await $client.query('SELECT first_part_id, last_part_id FROM demonstrations')
  expect(rows).toEqual([{ first_part_id: 1, last_part_id: PARTS }])
  await $client.query('DELETE FROM demonstrations')
  await fill(database.url)
  expect((await $client.query('SELECT first_part_id, last_part_id FROM demonstrations')).rows).toEqual(rows)
})

test('an order with parts of the demonstration and of the owner blocks the deletion until it is canceled; so does one paid with real money', async () => {
  const both = await buy([
    { productId: 1, quantity: 1000 },
    { productId: own, quantity: 1 },
  ])
  const begin = (takesRealCards: boolean) => beginEmptying(database.db, { by: owner.id, takesRealCards })
  await expect(begin(false)).rejects.toMatchObject({
    code: 'DEMONSTRATION_IN_USE',
    message: expect.stringContaining(both.orderNumber),
  })
  expect((await shop.cancel(both)).status).toBe(200)
  const paid = await buy([{ productId: 1, quantity: 1000 }])
  expect((await shop.pay({ ...paid, part: 1 })).status).toBe(200)
  await expect(begin(true)).rejects.toMatchObject({ message: expect.stringContaining('paid for with real cards') })
  expect(await demonstrationState(database.db)).toBe('there')
})

test('an admin whose account is part of the demonstration cannot start the deletion', async () => {
  const by = await idOf('demo-admin@example.com')
  await expect(beginEmptying(database.db, { by, takesRealCards: false })).rejects.toMatchObject({
    code: 'OWN_ACCOUNT_FIRST',
  })
})

test('an interrupted deletion is resumed; the owner’s data stays, and the payment records add up', async () => {
  const { db } = database
  const demoCustomer = await idOf('demo-customer@example.com')
  const bought = await addOrder(db, { userId: demoCustomer, status: 'return_requested', paid: true })
  await db.$client.query(
    `INSERT INTO certificates (number, key, order_id, order_number, buyer, po_number, source, statement, obtained_from, agency, remarks, lines, signed_by)
      VALUES ('C-1', repeat('0', 32), $1, 'O-1', '', '', '', 'new', '', '', '', '[]', 'A')`,
    [bought],
  )
  await expect(db.$client.query('DELETE FROM certificates')).rejects.toThrow('never deleted')
  await beginEmptying(db, { by: owner.id, takesRealCards: false })
  let steps = 0
  expect(await continueEmptying(db, () => ++steps > 2)).toBe(false)
  expect(await demonstrationState(db)).toBe('emptying')
  expect(await continueEmptying(db)).toBe(true)
  expect(await demonstrationState(db)).toBe('emptied')
  expect(await count(db, 'products', `sku NOT IN ('MINE-1', 'MIN-ROUNDUP')`)).toBe(0)
  expect(await count(db, 'stock_lines', `product_id <> ${own}`)).toBe(0)
  for (const table of ['units', 'part_facts', 'cross_references', 'categories', 'payment_attempts', 'returns'])
    expect([table, await count(db, table, table === 'part_facts' ? `product_id <> ${own}` : 'true')]).toEqual([
      table,
      0,
    ])
  expect(await count(db, 'users', `email LIKE 'demo-%'`)).toBe(0)
  expect((await db.$client.query('SELECT id FROM orders')).rows).toEqual([{ id: ownOrder }])
  expect(await count(db, 'users', `id = '${owner.id}'`)).toBe(1)
  expect(await checkDatabase(db)).toEqual([])
  const { rows: audit } = await db.$client.query(`SELECT * FROM audit_entries WHERE action = 'opening.emptied'`)
  expect(audit).toMatchObject([
    { actor_id: owner.id, before: { parts: PARTS, accounts: 6 }, after: { parts: 1, orders: 1 } },
  ])
  await expect(beginEmptying(db, { by: owner.id, takesRealCards: false })).rejects.toMatchObject({
    code: 'DEMONSTRATION_GONE',
  })
})

test('a start does not load the demonstration again', async () => {
  await fill(database.url)
  expect(await count(database.db, 'products', 'is_listed')).toBe(1)
})

test('the command also deletes the last admin, and the next start prints a link for the owner', async () => {
  const { db } = others
  await fill(others.url)
  await makeDemoAccounts(db, () => {})
  expect(await ownerLink(db, TEST_ACCOUNTS, '')).toBeNull()
  await beginEmptying(db, { by: null, takesRealCards: false })
  expect(await continueEmptying(db)).toBe(true)
  expect(await count(db, 'users')).toBe(0)
  expect(await ownerLink(db, TEST_ACCOUNTS, '')).toMatch(/token=/)
})
