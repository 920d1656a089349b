import { beforeAll, expect, test } from 'vitest'
import { noGateway, testApp } from '../http/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { findListed, findListedOrAlike } from './find-listed.ts'
import { addProduct } from './testing.ts'

const database = testDatabase()

beforeAll(async () => {
  const { db } = database
  await addProduct(db, { sku: 'AN3-5A' })
  await addProduct(db, { sku: '21117-1', stock: { new: 2 } })
  await addProduct(db, { sku: '211-171', stock: { new: 9 } })
  await addProduct(db, { sku: 'GONE-1', stock: { new: 0 } })
  await addProduct(db, { sku: 'DRAFT-1', isPublished: false })
  await addProduct(db, { sku: 'MIN-ROUNDUP', isListed: false })
})

test('numbers are found exactly, otherwise by key, in the requested order, and without drafts and unlisted parts', async () => {
  const partNumbers = [
    'gone 1',
    'AN3-5A',
    'an35a',
    '211171',
    '21117-1',
    'DRAFT-1',
    'MIN-ROUNDUP',
    'NO-SUCH',
    '---',
    'AN3-5A',
  ]
  const listed = await findListed(database.db, partNumbers)
  expect(listed.map(candidates => candidates.map(({ sku, totalQuantity }) => [sku, totalQuantity]))).toEqual([
    [['GONE-1', 0]],
    [['AN3-5A', 10]],
    [['AN3-5A', 10]],
    [
      ['211-171', 9],
      ['21117-1', 2],
    ],
    [['21117-1', 2]],
    [],
    [],
    [],
    [],
    [['AN3-5A', 10]],
  ])
})

test('on request, an unknown number gets similar numbers, which are marked', async () => {
  const partNumbers = ['AN3-SA', '211I7-1', 'AN3-5A', 'NO-SUCH', 'DRAFT-I']
  const listed = await findListedOrAlike(database.db, partNumbers)
  expect(listed.map(candidates => candidates.map(({ sku, isAlike }) => [sku, isAlike]))).toEqual([
    [['AN3-5A', true]],
    [
      ['211-171', true],
      ['21117-1', true],
    ],
    [['AN3-5A', undefined]],
    [],
    [],
  ])
  const { post } = testApp(database.db, noGateway)
  expect((await post('/api/parts-list', { partNumbers: ['AN3-SA'] })).body).toEqual([[]])
  expect((await post('/api/parts-list', { partNumbers: ['AN3-SA'], withAlike: true })).body).toMatchObject([
    [{ sku: 'AN3-5A', isAlike: true }],
  ])
})

test('each part has the stock in each condition, airworthy with a document first and As Removed last', async () => {
  const id = await addProduct(database.db, {
    sku: 'TB036802-1',
    stock: { new: 0, as_removed: 5, overhauled: 2, serviceable: 1 },
  })
  await database.db.$client.query(
    "UPDATE stock_lines SET tag_type = 'FAA 8130-3' WHERE product_id = $1 AND condition IN ('serviceable', 'as_removed')",
    [id],
  )
  const [[part] = []] = await findListed(database.db, ['TB036802-1'])
  expect(part?.stock).toEqual([
    { condition: 'serviceable', quantity: 1, tagType: 'FAA 8130-3', unitPrice: 1000 },
    { condition: 'overhauled', quantity: 2, tagType: null, unitPrice: 1000 },
    { condition: 'as_removed', quantity: 5, tagType: 'FAA 8130-3', unitPrice: 1000 },
  ])
})

test('the procedure accepts 500 numbers at once, and refuses 501 numbers and long ones', async () => {
  const { post } = testApp(database.db, noGateway)
  const lines = (count: number) => Array.from({ length: count }, (_, n) => (n % 2 ? 'AN3-5A' : `PN-${n}`))
  const { status, body } = await post('/api/parts-list', { partNumbers: lines(500) })
  expect(status).toBe(200)
  expect(body).toHaveLength(500)
  expect((await post('/api/parts-list', { partNumbers: lines(501) })).status).toBe(400)
  expect((await post('/api/parts-list', { partNumbers: ['x'.repeat(61)] })).status).toBe(400)
  expect((await post('/api/parts-list', { partNumbers: [] })).status).toBe(400)
})
