import { beforeAll, expect, test } from 'vitest'
import { ON_SHELF } from '../catalogue/card-columns.ts'
import { addProduct } from '../catalogue/testing.ts'
import { noGateway, testApp } from '../http/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { listPartsForAdmins } from './list-parts-for-admins.ts'
import { orderBy, SORT_ORDERS } from './postgres/sort-order.ts'
import { suggestProducts } from './postgres/suggest-products.ts'

const database = testDatabase()
const NUMBERS = ['AN3-3A', 'AN3-15A', 'AN3-20A', 'AN310-2', '\u0410N4-7']

beforeAll(async () => {
  for (const sku of [...NUMBERS].reverse()) await addProduct(database.db, { sku, name: 'Bolt' })
})

const find = async (query: string) => {
  const { status, body } = await testApp(database.db, noGateway).call(`/api/products?${query}`)
  expect(status).toBe(200)
  return (body as { items: { sku: string }[] }).items.map(({ sku }) => sku)
}

test('lists sorted by part number are in natural order, both ways', async () => {
  const sorted = ['AN3-3A', 'AN3-15A', 'AN3-20A', '\u0410N4-7', 'AN310-2']
  expect(await find('sort=sku-asc')).toEqual(sorted)
  expect(await find('sort=sku-desc')).toEqual(sorted.toReversed())
  expect(await find('sort=sku-asc&search=bolt')).toEqual(sorted)
})

test('matches of equal rank are in natural order, for buyers, for admins and in suggestions while typing', async () => {
  const sorted = ['AN3-3A', 'AN3-15A', 'AN3-20A']
  expect(await find('search=AN3')).toEqual([...sorted, 'AN310-2'])
  const any = { state: null, lacks: null, categoryId: null, after: null }
  const { parts } = await listPartsForAdmins(database.db, { ...any, search: 'AN3' })
  expect(parts.map(({ sku }) => sku)).toEqual([...sorted, 'AN310-2'])
  const suggested = await suggestProducts(database.db, 'AN3')
  expect(suggested.map(({ sku }) => sku)).toEqual([...sorted, 'AN310-2'])
})

test('the first numbers in natural order are suggested and listed, however many keys are before them in the index', async () => {
  await database.db.$client.query(
    `INSERT INTO products (sku, slug, name) SELECT 'MS5' || n || '-1', 'ms5-' || n, 'Nut' FROM generate_series(1000, 1600) n
      UNION ALL SELECT 'MS5-' || n, 'ms5-dash-' || n, 'Bolt' FROM unnest(ARRAY[8, 9, 70]) n`,
  )
  const suggested = await suggestProducts(database.db, 'MS5')
  expect(suggested.slice(0, 3).map(({ sku }) => sku)).toEqual(['MS5-8', 'MS5-9', 'MS5-70'])
  const any = { state: null, lacks: null, categoryId: null, after: null }
  const { parts } = await listPartsForAdmins(database.db, { ...any, search: 'MS5' })
  expect(parts.slice(0, 3).map(({ sku }) => sku)).toEqual(['MS5-8', 'MS5-9', 'MS5-70'])
})

const NAMES = ['Zinc 1', 'Zinc 2', 'Zinc 10', 'Zinc tee 1/4', 'Zinc tee 3/8', 'Zinc tee 1/2', 'Zinc tee 1 1/4']
test('lists by name are in natural order, both ways, and so are matches of equal rank', async () => {
  for (const [at, name] of [...NAMES].reverse().entries()) await addProduct(database.db, { sku: `ZN-${at}`, name })
  const sorted = NAMES.map((_, at) => `ZN-${NAMES.length - 1 - at}`)
  expect(await find('sort=name-asc&search=zinc')).toEqual(sorted)
  expect(await find('sort=name-desc&search=zinc')).toEqual(sorted.toReversed())
  expect((await find('sort=name-asc&perPage=50')).filter(sku => sku.startsWith('ZN'))).toEqual(sorted)
  expect(await find('search=zinc')).toEqual(sorted)
})

test('a part with a Cyrillic or full-width number is found by its Latin one', async () => {
  expect(await find('search=AN4-7')).toEqual(['\u0410N4-7'])
  expect(await find(`search=${encodeURIComponent('\uff21\uff2e\uff14\uff0d\uff17')}`)).toEqual(['\u0410N4-7'])
})

test('of more than 2,000 matches, those of equal rank are in text order', async () => {
  await database.db.$client.query(
    `INSERT INTO products (sku, slug, name, in_stock) SELECT 'Q' || n || 'K', 'quark-' || n, 'Quark ' || n, true FROM generate_series(1, 2001) n`,
  )
  expect((await find('search=quark')).slice(0, 3)).toEqual(['Q1K', 'Q10K', 'Q100K'])
  expect((await find('search=quark&sort=name-asc')).slice(0, 3)).toEqual(['Q1K', 'Q2K', 'Q3K'])
})

const BY_NAME: [string, unknown[], string][] = [
  ['', [], 'products_on_shelf_by_name_order'],
  [' AND p.category_id = $1', [1], 'products_category_by_name_order'],
  [' AND p.manufacturer = $1', ['Acme'], 'products_manufacturer_by_name_order'],
  [' AND p.aircraft_type = $1', ['C-1'], 'products_aircraft_by_name_order'],
  [' AND p.family = $1', ['bolts'], 'products_family_by_name_order'],
]

test('a page sorted by part number or by name is read from an index, that by name without its rows', async () => {
  const client = await database.db.$client.connect()
  try {
    await client.query('BEGIN; SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off')
    for (const sort of ['sku-asc', 'sku-desc'] as const) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `EXPLAIN SELECT p.id FROM products p WHERE p.is_published ORDER BY ${orderBy(SORT_ORDERS[sort])} LIMIT 20`,
      )
      const plan = rows.map(row => row['QUERY PLAN']).join('\n')
      expect(plan).toContain('products_in_natural_order')
      expect(plan).not.toContain('Sort')
    }
    for (const [where, values, index] of BY_NAME)
      for (const sort of ['name-asc', 'name-desc'] as const) {
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(
          `EXPLAIN SELECT p.id FROM products p WHERE ${ON_SHELF}${where} ORDER BY ${orderBy(SORT_ORDERS[sort])} LIMIT 20`,
          values,
        )
        const plan = rows.map(row => row['QUERY PLAN']).join('\n')
        expect(plan).toMatch(new RegExp(`Index Only Scan (?:Backward )?using ${index} `))
        expect(plan).not.toContain('Sort')
      }
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
})
