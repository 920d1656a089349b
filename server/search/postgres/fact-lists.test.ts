import { beforeAll, expect, test } from 'vitest'
import type { ListFilters } from '../../../domain/catalogue/product-list.ts'
import { fillDueFacts } from '../../catalogue/facts/fill-facts.ts'
import { addProduct } from '../../catalogue/testing.ts'
import { cacheOf } from '../../platform/cache/cached.ts'
import { sql, toStatement } from '../../platform/db/sql.ts'
import { testDatabase } from '../../platform/db/testing.ts'
import { countFacets, listProducts, type ProductQuery } from '../testing.ts'
import { countFacets as facetsOf, readFacets } from './count-facets.ts'
import { listProducts as pageOf } from './list-products.ts'
import { narrow, whereOf } from './narrow-list.ts'

const database = testDatabase()
const list = (query: Partial<ProductQuery>) => listProducts(database.db, { page: 1, perPage: 20, ...query })
const skus = async (query: Partial<ProductQuery>) => (await list(query)).items.map(({ sku }) => sku)
const bolts = (more: Partial<ListFilters> = {}) => ({ family: 'bolts', ...more })

beforeAll(async () => {
  const { db } = database
  const named = { name: 'Bolt', price: 900 }
  for (const sku of ['AN3-5A', 'AN3-12A', 'AN4-5A', 'AN4H10A', 'AN5-3A']) await addProduct(db, { sku, ...named })
  await addProduct(db, { sku: 'AN4-7A', ...named, price: 12_00, stock: { new: 0 } })
  await addProduct(db, { sku: '77-100', name: 'Bolt', price: 0 })
  await addProduct(db, { sku: 'AN960-10', name: 'Washer, Flat', price: 60_00 })
  await addProduct(db, { sku: 'Z-1', name: 'Bracket' })
  await fillDueFacts(db)
})

test('a family lists its own parts, with their facts in the order of its columns', async () => {
  const page = await list(bolts())
  expect(page).toMatchObject({ family: 'bolts', total: 6 })
  expect(page.items.find(({ sku }) => sku === 'AN4H10A')?.facts).toEqual([
    { key: 'diameter', text: '0.250', isGuessed: true },
    { key: 'thread', text: '1/4-28', isGuessed: true },
    { key: 'grip', text: '0.5625', isGuessed: true },
    { key: 'length', text: '1.000', isGuessed: true },
    { key: 'head', text: 'Hex', isGuessed: true },
    { key: 'drilled', text: 'Head', isGuessed: true },
    { key: 'material', text: 'Alloy steel', isGuessed: true },
    { key: 'finish', text: 'Cadmium plated', isGuessed: true },
  ])
  expect(await list({})).toMatchObject({ family: null, total: 8 })
  expect(await skus(bolts({ stock: 'any' }))).toContain('AN4-7A')
})

test('a family is listed in the natural order of its part numbers', async () => {
  expect(await skus(bolts())).toEqual(['77-100', 'AN3-5A', 'AN3-12A', 'AN4-5A', 'AN4H10A', 'AN5-3A'])
})

test('parts are filtered by facts: any selected value of one key, all of several keys; no query fails', async () => {
  expect(await skus(bolts({ facts: ['diameter:0.190'] }))).toEqual(['AN3-5A', 'AN3-12A'])
  expect(await skus(bolts({ facts: ['diameter:0.190', 'diameter:0.250'] }))).toHaveLength(4)
  expect(await skus(bolts({ facts: ['diameter:0.190', 'length:1.250'] }))).toEqual(['AN3-12A'])
  expect(await skus({ facts: ['diameter:0.250'] })).toEqual(['AN4-5A', 'AN4H10A'])
  for (const odd of [`diameter:'"{},\\`, 'length:%', 'thread:1/4-28"}'])
    expect(await skus(bolts({ facts: [odd] }))).toEqual([])
})

test('a family is sorted by a fact, in both directions; parts without it come last, on each page', async () => {
  expect(await skus(bolts({})).then(all => all.length)).toBe(6)
  const up = ['AN5-3A', 'AN3-5A', 'AN4-5A', 'AN4H10A', 'AN3-12A', '77-100']
  expect(await skus({ ...bolts(), sort: 'fact-length-asc' })).toEqual(up)
  expect(await skus({ ...bolts(), sort: 'fact-length-desc' })).toEqual([
    ...['AN3-12A', 'AN4H10A', 'AN4-5A', 'AN3-5A', 'AN5-3A', '77-100'],
  ])
  const paged = []
  for (const page of [1, 2, 3]) paged.push(...(await skus({ ...bolts(), sort: 'fact-length-asc', page, perPage: 2 })))
  expect(paged).toEqual(up)
  expect(await skus({ ...bolts({ facts: ['diameter:0.250'] }), sort: 'fact-drilled-asc' })).toEqual([
    'AN4H10A',
    'AN4-5A',
  ])
})

test('a search whose matches are of one family names it and can be sorted by its facts; other searches cannot', async () => {
  const page = await list({ search: 'AN4' })
  expect(page).toMatchObject({ family: 'bolts', total: 2 })
  expect(page.items[0]?.facts).not.toEqual([])
  expect(await skus({ search: 'AN', sort: 'fact-length-desc', ...bolts() })).toEqual([
    ...['AN3-12A', 'AN4H10A', 'AN4-5A', 'AN3-5A', 'AN5-3A'],
  ])
  expect(await skus({ search: 'AN4', sort: 'fact-length-desc' })).toEqual(['AN4H10A', 'AN4-5A'])
  const mixed = await list({ search: 'AN' })
  expect(mixed.family).toBeNull()
  expect(mixed.items.every(({ facts }) => facts.length === 0)).toBe(true)
})

test('a family can be filtered by each of its facts, with counts that follow the other filters', async () => {
  const { facts, prices } = await countFacets(database.db, bolts())
  expect(facts.find(({ key }) => key === 'diameter')?.values).toEqual([
    { text: '0.190', count: 2 },
    { text: '0.250', count: 2 },
    { text: '0.3125', count: 1 },
  ])
  expect(facts.map(({ key }) => key)).toEqual([
    'diameter',
    'thread',
    'grip',
    'length',
    'head',
    'drilled',
    'material',
    'finish',
  ])
  expect(prices).toEqual([
    { value: 'under-10', count: 5 },
    { value: 'on-request', count: 1 },
  ])
  const chosen = await countFacets(database.db, bolts({ facts: ['diameter:0.190'] }))
  expect(chosen.facts.find(({ key }) => key === 'diameter')?.values).toHaveLength(3)
  expect(chosen.facts.find(({ key }) => key === 'length')?.values).toEqual([
    { text: '0.625', count: 1 },
    { text: '1.250', count: 1 },
  ])
  expect((await countFacets(database.db, { search: 'AN4' })).facts).not.toEqual([])
  expect((await countFacets(database.db, { search: 'AN' })).facts).toEqual([])
  expect((await countFacets(database.db, {})).facts).toEqual([])
})

test('parts that do not state a fact are counted after its values, and listed on request', async () => {
  const { db } = database
  const notStated = async (query: Parameters<typeof countFacets>[1]) =>
    (await countFacets(db, query)).facts.flatMap(one => (one.notStated > 0 ? [`${one.key} ${one.notStated}`] : []))
  // 77-100 is a bolt of an unknown size, and AN5-3A is too short for a grip.
  const unknown = ['thread', 'head', 'drilled', 'material', 'finish'].map(key => `${key} 1`)
  expect(await notStated(bolts())).toEqual(['diameter 1', unknown[0], 'grip 2', 'length 1', ...unknown.slice(1)])
  expect(await notStated(bolts({ facts: ['diameter:0.190'] }))).toEqual(['diameter 1'])
  expect(await notStated(bolts({ facts: ['grip:0.250', 'diameter:0.3125'] }))).toContain('grip 1')
  expect(await skus(bolts({ facts: ['grip:'] }))).toEqual(['77-100', 'AN5-3A'])
  expect(await skus(bolts({ facts: ['grip:', 'grip:0.250'] }))).toEqual(['77-100', 'AN3-5A', 'AN5-3A'])
  // Sorted by the fact, these come last, by number.
  expect(await skus({ ...bolts({ facts: ['grip:', 'grip:0.250'] }), sort: 'fact-grip-asc' })).toEqual([
    ...['AN3-5A', '77-100', 'AN5-3A'],
  ])
  expect(await skus(bolts({ facts: ['grip:', 'diameter:0.3125'] }))).toEqual(['AN5-3A'])
  // No value of the list is left, but the filter still hides a part.
  const left = await countFacets(db, bolts({ facts: ['grip:0.250'], prices: ['on-request'] }))
  expect(left.facts).toContainEqual({ key: 'grip', values: [], notStated: 1 })
  // In a list of several families, only parts of families with the fact count.
  expect(await notStated({ facts: ['grip:0.250'] })).toEqual(['grip 2'])
  expect(await notStated({ search: 'AN', facts: ['grip:0.250'] })).toEqual(['grip 1'])
  expect(await skus({ facts: ['grip:'] })).toEqual(['AN5-3A', '77-100'])
})

test('price bands filter by the shown price', async () => {
  expect(await skus({ prices: ['50-250'] })).toEqual(['AN960-10'])
  expect(await skus({ prices: ['on-request', '50-250'] })).toEqual(['77-100', 'AN960-10'])
  expect(await skus({ prices: ['over-5000'] })).toEqual([])
})

test('parts with a release paper are found by the papers of a unit or a line, but not by a certificate of conformity', async () => {
  const { db } = database
  const tagged = await addProduct(db, { sku: 'T-1', name: 'Valve' })
  const stated = await addProduct(db, { sku: 'T-2', name: 'Valve' })
  await addProduct(db, { sku: 'T-3', name: 'Valve' })
  const tag = (id: number, type: string) =>
    db.$client.query('UPDATE stock_lines SET tag_type = $2 WHERE product_id = $1', [id, type])
  await tag(tagged, 'FAA 8130-3')
  await tag(stated, 'CoC')
  cacheOf(db).invalidate()
  expect(await skus({ paper: 'release' })).toEqual(['T-1'])
  expect((await countFacets(db, { search: 'valve' })).withReleasePaper).toBe(1)
  expect(await skus({ paper: 'release', search: 'valve' })).toEqual(['T-1'])
  // With many such parts, each part is checked.
  const many = narrow(db, { paper: 'release' })
  expect(many.papered).toBe('each')
  const { rows } = await db.$client.query(toStatement(sql`SELECT p.sku FROM products p WHERE ${whereOf(many)}`))
  expect(rows).toEqual([{ sku: 'T-1' }])
  expect(await readFacets(db, many)).toMatchObject({ withReleasePaper: 1, conditions: [{ value: 'new', count: 1 }] })
})

test('the filter `ships today` finds all parts in stock before the cut-off and none after it, in lists and in counts', async () => {
  const { db } = database
  const resultOf = async (isLeaving: boolean) => {
    const list = { ...narrow(db, bolts({ leaves: 'today', stock: 'any' })), isLeaving, name: `leaving ${isLeaving}` }
    const page = await pageOf(db, list, { page: 1, perPage: 20 })
    const { prices, conditions, facts, leavesToday } = await facetsOf(db, list)
    return {
      total: page.total,
      leavesToday,
      counted: [prices, conditions, facts].map(found => found.length > 0),
    }
  }
  expect(await resultOf(true)).toEqual({ total: 6, leavesToday: 6, counted: [true, true, true] })
  expect(await resultOf(false)).toEqual({ total: 0, leavesToday: 0, counted: [false, false, false] })
})
