import { beforeAll, describe, expect, test } from 'vitest'
import { SORT_NAMES } from '../../../domain/catalogue/product-list.ts'
import { nameOrder } from '../../catalogue/part-key.ts'
import { addCategory, addProduct } from '../../catalogue/testing.ts'
import { testDatabase } from '../../platform/db/testing.ts'
import { categoryOf } from '../category-of.ts'
import { countFacets, listProducts, type ProductQuery } from '../testing.ts'
import { narrow } from './narrow-list.ts'
import { sampleOf, takeSample } from './sample.ts'
import { searchPage } from './search-page.ts'
import { suggestProducts } from './suggest-products.ts'

const database = testDatabase()
const WIDGETS = 16_400

beforeAll(async () => {
  const { db } = database
  const pins = await addCategory(db, 'Pins')
  // Stock columns are inserted with the part, because the trigger would otherwise write each row a second time.
  await db.$client.query(
    `INSERT INTO products (sku, slug, name, price, manufacturer, aircraft_type, created_at, description, family,
        in_stock, conditions)
      SELECT 'WX' || n, 'wx-' || n, CASE WHEN n % 2 = 0 THEN 'Bracket' ELSE 'Arm' END || ' no. ' || n,
        n % 7, 'Maker ' || n % 150, 'C-' || n % 3, now() - n * interval '1 s', 'a widget', 'bolts',
        true, ARRAY[CASE WHEN n % 5 = 0 THEN 'overhauled' ELSE 'new' END]
      FROM generate_series(1, ${WIDGETS}) AS n`,
  )
  await db.$client.query(
    `INSERT INTO stock_lines (product_id, condition, quantity)
      SELECT id, conditions[1], 3 FROM products`,
  )
  await addProduct(db, { sku: 'WIDGET', name: 'Zebra clip', manufacturer: 'Norwick', categoryId: pins })
  await addProduct(db, {
    sku: 'PIN-1',
    name: 'Pin, headless',
    manufacturer: 'Norwick',
    aircraftType: 'B737',
    categoryId: pins,
    stock: { new: 1, overhauled: 5, repaired: 0 },
  })
  await addProduct(db, { sku: 'PIN-2', name: 'Pin, headed', manufacturer: 'Other, Inc.', categoryId: pins })
  await addProduct(db, {
    sku: 'PIN-3',
    name: 'Pin, gone',
    manufacturer: 'Norwick',
    categoryId: pins,
    stock: { new: 0 },
  })
  await db.$client.query('ANALYZE products')
})

describe('pages far into a list', () => {
  test.each(SORT_NAMES)('sorted by %s equal those of a plain OFFSET', async sort => {
    const { db } = database
    const whole = []
    for (let page = 1; whole.length < WIDGETS + 3; page++) {
      const { items, total, isAbout } = await listProducts(db, { sort, page, perPage: 1000 })
      expect([total, isAbout]).toEqual([WIDGETS + 3, false])
      whole.push(...items.map(item => item.id))
    }
    expect(new Set(whole).size).toBe(WIDGETS + 3)
    for (const page of [820, 26, 400, 51, 1]) {
      const { items } = await listProducts(db, { sort, page, perPage: 20 })
      expect(items.map(item => item.id)).toEqual(whole.slice((page - 1) * 20, page * 20))
    }
  })
})

test('several concurrent visitors of a list get their own pages, and later visitors too', async () => {
  const { db } = database
  const read = async (page: number) => (await listProducts(db, { aircraft: ['C-1'], page, perPage: 20 })).items[0]?.id
  const { rows } = await db.$client.query<{ id: number }>(
    `SELECT id FROM products WHERE aircraft_type = 'C-1' ORDER BY ${nameOrder('name')}, id`,
  )
  const first = await read(30)
  const [one, other] = await Promise.all([read(100), read(150)])
  const after = await read(200)
  expect([first, one, other, after]).toEqual([30, 100, 150, 200].map(page => rows[(page - 1) * 20]?.id))
})

describe('a search that finds more than 10,000', () => {
  test('estimates the total, opens 500 pages, and still lists the exact number first', async () => {
    const firstPage = await listProducts(database.db, { search: 'widget', page: 1, perPage: 20 })
    expect(firstPage).toMatchObject({ isAbout: true, pages: 500 })
    expect(Math.abs(firstPage.total - WIDGETS)).toBeLessThan(1000)
    expect(firstPage.items[0]?.sku).toBe('WIDGET')
    const last = await listProducts(database.db, { search: 'widget', page: 10_000, perPage: 20 })
    expect([last.page, last.items.length]).toEqual([500, 20])
  })
  test('sorts all matches in any other order', async () => {
    const by = (sort: 'price-desc' | 'name-desc') =>
      listProducts(database.db, { search: 'widget', sort, page: 1, perPage: 20 })
    expect((await by('name-desc')).items[0]?.sku).toBe('WIDGET')
    expect((await by('price-desc')).items[1]?.price).toBe(600)
  })
  test('lists the best matches first, then the others a thousand at a time, each once', async () => {
    const { db } = database
    await takeSample(db)
    const page = (n: number, search = 'widget') => listProducts(db, { search, page: n, perPage: 1000 })
    const pages = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(n => page(n)))
    const skus = pages.flatMap(({ items }) => items.map(item => item.sku))
    expect([skus.length, new Set(skus).size, skus[0]]).toEqual([10_000, 10_000, 'WIDGET'])
    expect(pages.every(({ total, isAbout }) => isAbout && Math.abs(total - WIDGETS) < 1000)).toBe(true)
    const named = await page(1, 'arm')
    expect([named.items[0]?.name, named.items.every(item => item.name.startsWith('Arm'))]).toEqual(['Arm no. 1', true])
  })
  test('ignores a sample that expects many matches if there are few', async () => {
    const many = { search: 'bracket', page: 1, perPage: 50 }
    const few = await listProducts(database.db, many)
    const { terms, ...list } = narrow(database.db, many)
    if (!terms) throw new Error('no terms')
    const bracket = { text: ' bracket', key: 'WX', isOnShelf: true, isListed: true }
    const sample = await sampleOf(Array(4000).fill(bracket), 50_000)
    const request = { sort: 'relevance' as const, page: 200, perPage: 50 }
    const asIfMany = await searchPage(database.db, { ...list, terms, sample }, request)
    const { items, ...rest } = await listProducts(database.db, { ...many, page: 200 })
    expect(asIfMany).toMatchObject({ ...rest, items: items.map(({ facts: _, ...card }) => card), page: few.pages })
  })
  test('counts up to 10,000 matches', async () => {
    expect(await listProducts(database.db, { search: 'bracket', page: 3, perPage: 50 })).toMatchObject({
      total: WIDGETS / 2,
      isAbout: false,
      page: 3,
      pages: WIDGETS / 2 / 50,
    })
    const beyond = await listProducts(database.db, { search: 'bracket', page: 9999, perPage: 50 })
    expect([beyond.page, beyond.items.length]).toEqual([WIDGETS / 2 / 50, 50])
  })
})

test('with very many matches, ten matches from some pages are suggested', async () => {
  const { db } = database
  await takeSample(db)
  const suggestions = await suggestProducts(db, 'widge')
  expect(suggestions.map(item => item.sku)[0]).toBe('WIDGET')
  const others = await suggestProducts(db, 'a widget')
  expect([others.length, new Set(others.map(item => item.sku)).size]).toEqual([10, 10])
  expect(await suggestProducts(db, 'a widget')).toEqual(others)
})

test('a wildcard at the beginning of a search is accepted, also in a category', async () => {
  const of = async (search: string, category?: string) =>
    listProducts(database.db, { search, categoryId: await categoryOf(database.db, category), page: 1, perPage: 20 })
  expect((await of('*headless', 'pins')).items.map(item => item.sku)).toEqual(['PIN-1'])
  expect(await of('*widget')).toMatchObject({ isAbout: true, pages: 500 })
})

describe('two letters', () => {
  test('are found inside a part number, and where a word begins', async () => {
    const { items } = await listProducts(database.db, { search: '99', page: 1, perPage: 20 })
    expect(items.every(item => item.sku.includes('99'))).toBe(true)
    expect((await suggestProducts(database.db, 'ze')).map(item => item.sku)).toEqual(['WIDGET'])
    expect(await suggestProducts(database.db, 'q7')).toEqual([])
  })
})

describe('filters', () => {
  let categoryId: number | null = null
  beforeAll(async () => {
    categoryId = await categoryOf(database.db, 'pins')
  })
  const skus = async (query: Partial<ProductQuery>) =>
    (await listProducts(database.db, { categoryId, page: 1, perPage: 20, ...query })).items.map(item => item.sku)

  test('filter a list: any value of one kind, all of different kinds', async () => {
    expect(await skus({ manufacturers: ['Other, Inc.'] })).toEqual(['PIN-2'])
    expect(await skus({ manufacturers: ['Other, Inc.', 'Norwick'], conditions: ['overhauled'] })).toEqual(['PIN-1'])
    expect(await skus({ conditions: ['repaired'] })).toEqual([])
    expect(await skus({ aircraft: ['B737'] })).toEqual(['PIN-1'])
    expect(await skus({ stock: 'any' })).toEqual(['PIN-3', 'PIN-2', 'PIN-1', 'WIDGET'])
    expect(await skus({ stock: 'any', search: 'pin', manufacturers: ['Norwick'] })).toEqual(['PIN-1', 'PIN-3'])
  })
  test('have the number of parts of each value, given the other kinds of filter', async () => {
    expect(await countFacets(database.db, { categoryId })).toEqual({
      conditions: [
        { value: 'new', count: 3 },
        { value: 'overhauled', count: 1 },
      ],
      manufacturers: [
        { value: 'Norwick', count: 2 },
        { value: 'Other, Inc.', count: 1 },
      ],
      aircraft: [{ value: 'B737', count: 1 }],
      facts: [],
      prices: [{ value: '10-50', count: 3 }],
      withReleasePaper: 0,
      leavesToday: expect.any(Number),
      outOfStock: 1,
      isAbout: false,
    })
    const chosen = await countFacets(database.db, { categoryId, manufacturers: ['Other, Inc.'] })
    expect(chosen.conditions).toEqual([{ value: 'new', count: 1 }])
    expect(chosen.manufacturers.map(({ count }) => count)).toEqual([1, 2])
    expect(chosen.outOfStock).toBe(0)
    expect((await countFacets(database.db, { categoryId, manufacturers: ['Norwick'] })).outOfStock).toBe(1)
    // A part out of stock has no condition: if a condition is selected, the part is not in the list.
    expect((await countFacets(database.db, { categoryId, conditions: ['new'] })).outOfStock).toBe(0)
  })
  test('of a search count its matches; a selected value is included though it is rare', async () => {
    const { manufacturers } = await countFacets(database.db, { search: 'bracket' })
    expect(manufacturers.length).toBe(75)
    const all = await countFacets(database.db, { manufacturers: ['Other, Inc.'] })
    expect(all.manufacturers.length).toBe(100)
    expect(all.manufacturers).toContainEqual({ value: 'Other, Inc.', count: 1 })
  })
})

test('a part has its alternates in both directions, and those the store does not list', async () => {
  const { db } = database
  const insert = (sku: string, kind: string, other: string, twoWay: boolean) =>
    db.$client.query(
      `INSERT INTO cross_references (product_id, kind, other_sku, is_two_way, source)
        SELECT id, $2, $3, $4, 'IPC 32-41' FROM products WHERE sku = $1`,
      [sku, kind, other, twoWay],
    )
  await insert('PIN-1', 'alternate_of', 'PIN-2', false)
  await insert('PIN-1', 'alternate_of', 'FAR-9', true)
  await insert('PIN-3', 'superseded_by', 'PIN-2', false)
  const { findProduct } = await import('../../catalogue/find-product.ts')
  const of = async (sku: string) =>
    (await findProduct(db, sku)).crossReferences.map(({ kind, sku, slug, totalQuantity, source }) => [
      kind,
      sku,
      slug !== null,
      totalQuantity,
      source,
    ])
  expect(await of('PIN-1')).toEqual([
    ['alternate', 'FAR-9', false, null, 'IPC 32-41'],
    ['alternate_for', 'PIN-2', true, 10, 'IPC 32-41'],
  ])
  expect(await of('PIN-2')).toEqual([
    ['alternate', 'PIN-1', true, 6, 'IPC 32-41'],
    ['supersedes', 'PIN-3', true, 0, 'IPC 32-41'],
  ])
  expect(await of('PIN-3')).toEqual([['superseded_by', 'PIN-2', true, 10, 'IPC 32-41']])
})

test('more than 10,000 matches of one family are all sorted by a fact', async () => {
  const { db } = database
  await db.$client.query(
    `INSERT INTO part_facts (product_id, family, key, text, sort_key, source)
      SELECT id, 'bolts', 'length', substr(sku, 3), lpad(substr(sku, 3), 5, '0'), 'list' FROM products WHERE sku ~ '^WX'`,
  )
  const request = { search: 'widget', family: 'bolts', page: 2, perPage: 10 }
  const skus = async (sort: 'fact-length-asc' | 'fact-length-desc') => {
    const { items, isAbout, family } = await listProducts(db, { ...request, sort })
    expect([isAbout, family]).toEqual([true, 'bolts'])
    return items.map(({ sku }) => sku)
  }
  expect(await skus('fact-length-asc')).toEqual(Array.from({ length: 10 }, (_, at) => `WX${11 + at}`))
  expect(await skus('fact-length-desc')).toEqual(Array.from({ length: 10 }, (_, at) => `WX${WIDGETS - 10 - at}`))
})
