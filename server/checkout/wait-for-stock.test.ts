import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { addProduct } from '../catalogue/testing.ts'
import { testApp } from '../http/testing.ts'
import { testGateway } from '../payments/testing.ts'
import { openDatabase } from '../platform/db/database.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { newKey, orderRequest } from './testing.ts'

const database = testDatabase()
const sandbox = testGateway()

test('an order succeeds even if its part is locked for longer than the statement timeout of pages', async () => {
  const productId = await addProduct(database.db, { sku: 'BUSY', price: 3000, stock: { new: 10 } })
  const request = await orderRequest(database.db, [{ productId, quantity: 1 }])
  // With PAGE_LIMITS, as in the store.
  const db = openDatabase(database.url, () => {})
  const otherClient = await database.db.$client.connect()
  await otherClient.query('BEGIN')
  await otherClient.query('SELECT FROM stock_lines WHERE product_id = $1 FOR UPDATE', [productId])
  const placing = testApp(db, sandbox.gateway()).post('/api/orders', request, { 'Idempotency-Key': newKey() })
  await sleep(2500)
  await otherClient.query('COMMIT')
  otherClient.release()
  expect((await placing).status).toBe(201)
  await db.$client.end()
})
