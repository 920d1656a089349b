import { expect, test } from 'vitest'
import { noGateway, testApp } from '../http/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { addCategory, addProduct } from './testing.ts'

const database = testDatabase()

test('category and brand are returned for published parts, including parts out of stock, but not for drafts', async () => {
  const { db } = database
  const categoryId = await addCategory(db, 'Hardware')
  const [bolt, plain, draft] = [
    await addProduct(db, { sku: 'AN3-5A', categoryId, manufacturer: 'Acme', stock: { new: 0 } }),
    await addProduct(db, { sku: 'AN3-6A' }),
    await addProduct(db, { sku: 'DRAFT-1', categoryId, isPublished: false }),
  ]
  const productIds = [plain, draft, 999_999, bolt]
  const { status, body } = await testApp(db, noGateway).post('/api/parts-classes', { productIds })
  expect([status, body]).toEqual([
    200,
    [
      { productId: bolt, category: 'Hardware', brand: 'Acme' },
      { productId: plain, category: null, brand: null },
    ],
  ])
})
