import { beforeAll, expect, test } from 'vitest'
import { noGateway, testApp } from '../http/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { findAlternates } from './find-alternates.ts'
import { findProduct } from './find-product.ts'
import { readCode } from './read-code.ts'
import { addProduct } from './testing.ts'

const database = testDatabase()

const refer = (sku: string, kind: string, other: string, isTwoWay = false) =>
  database.db.$client.query(
    `INSERT INTO cross_references (product_id, kind, other_sku, is_two_way, source)
      SELECT id, $2, $3, $4, 'IPC 32-41' FROM products WHERE sku = $1`,
    [sku, kind, other, isTwoWay],
  )

beforeAll(async () => {
  const { db } = database
  await addProduct(db, { sku: 'MS21044N08', stock: { new: 240 } })
  await addProduct(db, { sku: 'NAS1021N08', stock: { new: 0 } })
  await addProduct(db, { sku: 'PIN-1', stock: { new: 6 } })
  await addProduct(db, { sku: 'PIN-2' })
  await addProduct(db, { sku: 'PIN-3', stock: { new: 0 } })
  await addProduct(db, { sku: 'DRAFT-1', isPublished: false })
  await addProduct(db, { sku: 'BOX-1' })
  await db.$client.query("UPDATE products SET gtin = '04006381333931' WHERE sku = 'BOX-1'")
  await refer('PIN-1', 'alternate_of', 'PIN-2')
  await refer('PIN-1', 'alternate_of', 'FAR-9')
  await refer('PIN-3', 'superseded_by', 'PIN-2')
  await refer('PIN-3', 'alternate_of', 'PIN-1', true)
  await refer('PIN-3', 'superseded_by', 'DRAFT-1')
})

const of = async (...numbers: string[]) =>
  (await findAlternates(database.db, numbers)).map(alternates =>
    alternates.map(({ kind, source, part }) => [kind, part.sku, part.totalQuantity, source]),
  )

test('the successor of a standard is found for a number that the store does not list, with its source and with parts in stock first', async () => {
  expect(await of('an365-832')).toEqual([
    [
      ['superseded_by', 'MS21044N08', 240, 'Textron Aviation supersession of AN365 nuts'],
      ['superseded_by', 'NAS1021N08', 0, 'AOPA Pilot, November 2006'],
    ],
  ])
})

test('cross-references lead only to replacements, never in the opposite direction; drafts are not offered', async () => {
  expect(await of('PIN-2', 'far-9', 'PIN-3', 'PIN-1', 'NO-SUCH', '---')).toEqual([
    [['alternate', 'PIN-1', 6, 'IPC 32-41']],
    [['alternate', 'PIN-1', 6, 'IPC 32-41']],
    [
      ['superseded_by', 'PIN-2', 10, 'IPC 32-41'],
      ['alternate', 'PIN-1', 6, 'IPC 32-41'],
    ],
    [['alternate', 'PIN-3', 0, 'IPC 32-41']],
    [],
    [],
  ])
})

test('three alternates are offered for a number with very many references, of which only some are read', async () => {
  const { db } = database
  await db.$client.query(
    `INSERT INTO products (sku, slug, name) SELECT 'MANY-' || n, 'many-' || n, 'Pin' FROM generate_series(1, 150) AS n`,
  )
  await db.$client.query(
    `INSERT INTO cross_references (product_id, kind, other_sku, source)
      SELECT id, 'alternate_of', 'FAR-77', 'IPC 1' FROM products WHERE sku LIKE 'MANY-%'`,
  )
  const found = await of('FAR-77', 'FAR-77')
  expect(found.map(alternates => alternates.length)).toEqual([3, 3])
  expect(found[0]).toEqual(found[1])
})

test('a search without matches offers alternates, and suggestions do too', async () => {
  const { call } = testApp(database.db, noGateway)
  const found = (await call('/api/search?search=AN365-832')).body as unknown as {
    alternates: { part: { sku: string } }[]
  }
  expect(found.alternates.map(({ part }) => part.sku)).toEqual(['MS21044N08', 'NAS1021N08'])
  const beside = (await call('/api/beside?q=AN365-832')).body as unknown as typeof found
  expect(beside.alternates).toEqual(found.alternates)
  const exact = (await call('/api/search?search=PIN-2')).body as unknown as typeof found
  expect(exact.alternates).toEqual([])
})

test('a bar code yields its part number: of several numbers the known one, for a package the part in it', async () => {
  const read = async (code: string) => {
    const { partNumber, isListed, serial } = await readCode(database.db, code)
    return [partNumber, isListed, serial]
  }
  expect(await read('MFR 98752/SER 77/PNR PIN-1')).toEqual(['PIN-1', true, '77'])
  expect(await read('1PPIN-1')).toEqual(['PIN-1', true, null])
  expect(await read('4006381333931')).toEqual(['BOX-1', true, null])
  expect(await read('4006381333924')).toEqual(['4006381333924', false, null])
  const { rows } = await database.db.$client.query<{ slug: string }>(`SELECT slug FROM products WHERE sku = 'PIN-1'`)
  expect(await read(`https://parts.example/shop/product/${rows[0]?.slug}`)).toEqual(['PIN-1', true, null])
  expect(await read('NO-SUCH-9')).toEqual(['NO-SUCH-9', false, null])
  expect(await read('THIS SIDE UP')).toEqual([null, false, null])
})

test('a cross-reference is found by the key of its number, unless that is the number of another part', async () => {
  const { db } = database
  for (const sku of ['KEY-1', 'KEY-2', '21117-1', '211-171']) await addProduct(db, { sku })
  await refer('KEY-1', 'superseded_by', 'key 2')
  await refer('KEY-1', 'superseded_by', '211-171')
  await refer('KEY-2', 'alternate_of', 'NOT/LISTED-7')
  expect((await of('KEY-1', 'NOTLISTED7')).map(found => found.map(([, sku]) => sku))).toEqual([
    ['211-171', 'KEY-2'],
    ['KEY-2'],
  ])
  const onPage = async (sku: string) =>
    (await findProduct(db, sku)).crossReferences.map(({ kind, card }) => [kind, card?.sku])
  expect(await onPage('KEY-1')).toEqual([
    ['superseded_by', '211-171'],
    ['superseded_by', 'KEY-2'],
  ])
  expect(await onPage('KEY-2')).toContainEqual(['supersedes', 'KEY-1'])
  expect(await onPage('21117-1')).toEqual([])
})
