import { expect, test } from 'vitest'
import { addProduct } from '../catalogue/testing.ts'
import { signedIn } from '../customers/accounts/testing.ts'
import { noGateway, testApp } from '../http/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'

const database = testDatabase()

test('a condition gets its own price once, and no admin overwrites another’s price', async () => {
  const { db } = database
  const boss = await signedIn(db, { admin: true })
  const app = testApp(db, noGateway)
  const productId = await addProduct(db, { sku: 'PRICED-1', price: 3000, stock: { new: 2, overhauled: 1 } })
  const lines = async () =>
    (await app.call(`/api/admin/parts/${productId}/stock`, { headers: boss.headers })).body as {
      id: number
      price: number | null
    }[]
  const [first] = await lines()
  const set = (price: number | null, before: number | null) =>
    app.post(`/api/admin/stock/${first?.id}/price`, { price, before }, boss.headers)
  expect((await set(2500, null)).status).toBe(200)
  expect((await set(2500, null)).status).toBe(200)
  expect(await set(2000, null)).toMatchObject({
    status: 409,
    body: { code: 'LINE_PRICE_CHANGED', data: { price: 2500 } },
  })
  expect((await lines()).map(({ price }) => price)).toEqual([2500, null])
  const { body } = await app.call(`/api/products/priced-1-part-priced-1`)
  expect(body).toMatchObject({
    fromPrice: 2500,
    inventory: [
      { condition: 'new', unitPrice: 2500, available: 2, prices: [{ unitPrice: 2500, quantity: 2 }] },
      { condition: 'overhauled', unitPrice: 3000 },
    ],
  })
  const { rows } = await db.$client.query("SELECT before, after FROM audit_entries WHERE action = 'stock.priced'")
  expect(rows).toEqual([{ before: { condition: 'new', price: null }, after: { condition: 'new', price: 2500 } }])
})
