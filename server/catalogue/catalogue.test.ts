import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../platform/db/testing.ts'
import { categoryOf } from '../search/category-of.ts'
import { suggestProducts } from '../search/postgres/suggest-products.ts'
import { listProducts, type ProductQuery } from '../search/testing.ts'
import { findProduct } from './find-product.ts'
import { listCategories } from './list-categories.ts'
import { addCategory, addProduct } from './testing.ts'

const database = testDatabase()
type Asked = Partial<ProductQuery> & { category?: string }
const list = async ({ category, ...query }: Asked) =>
  listProducts(database.db, { page: 1, perPage: 20, categoryId: await categoryOf(database.db, category), ...query })
const skus = async (query: Asked) => (await list(query)).items.map(item => item.sku)

beforeAll(async () => {
  const { db } = database
  const bolts = await addCategory(db, 'Bolts')
  const engines = await addCategory(db, 'Engines')
  await addCategory(db, 'Empty')
  await addProduct(db, {
    sku: 'AN3-5A',
    name: 'Bolt, hex head',
    categoryId: bolts,
    price: 150,
    manufacturer: 'Norwick',
  })
  await addProduct(db, { sku: 'AN3-5', name: 'Bolt, drilled', categoryId: bolts, price: 200 })
  await addProduct(db, { sku: 'XAN35A', name: 'Adapter', categoryId: bolts, price: 90 })
  await addProduct(db, { sku: '21117-1', name: 'Seal', price: 500 })
  await addProduct(db, { sku: '211-171', name: 'Fuel pump', price: 0, categoryId: engines })
  await addProduct(db, {
    sku: 'FCU-1',
    name: 'Fuel control unit',
    price: 1_800_000,
    salePrice: 1_500_000,
    categoryId: engines,
    stock: { overhauled: 1, as_removed: 3, repaired: 0 },
  })
  await addProduct(db, { sku: 'GONE-1', name: 'Zzz out of stock', stock: { new: 0 } })
  await addProduct(db, { sku: 'NONE-1', name: 'Zzz no lines', stock: {} })
  await addProduct(db, { sku: 'DRAFT-1', name: 'Zzz draft', isPublished: false })
  await addProduct(db, { sku: 'MIN-ROUNDUP', name: 'Zzz minimum order adjustment', isListed: false })
  await addProduct(db, { sku: 'PCT-1', name: '100% silk_cord', description: 'For a\\b straps' })
})

describe('lists', () => {
  test('hide drafts, unlisted parts and parts without stock', async () => {
    const { items, total } = await list({})
    expect(total).toBe(7)
    expect(items.map(item => item.sku).filter(sku => /GONE|NONE|DRAFT|ROUNDUP/.test(sku))).toEqual([])
  })
  test.each([
    ['name-asc', ['PCT-1', 'XAN35A', 'AN3-5', 'AN3-5A', 'FCU-1', '211-171', '21117-1']],
    ['name-desc', ['21117-1', '211-171', 'FCU-1', 'AN3-5A', 'AN3-5', 'XAN35A', 'PCT-1']],
    ['sku-asc', ['211-171', '21117-1', 'AN3-5', 'AN3-5A', 'FCU-1', 'PCT-1', 'XAN35A']],
    ['sku-desc', ['XAN35A', 'PCT-1', 'FCU-1', 'AN3-5A', 'AN3-5', '21117-1', '211-171']],
    ['price-asc', ['XAN35A', 'AN3-5A', 'AN3-5', '21117-1', 'PCT-1', 'FCU-1', '211-171']],
    ['price-desc', ['FCU-1', 'PCT-1', '21117-1', 'AN3-5', 'AN3-5A', 'XAN35A', '211-171']],
  ] as const)('sorted by %s have parts without a price last', async (sort, expected) => {
    expect(await skus({ sort })).toEqual(expected)
  })
  test('return the last page for a page beyond the end', async () => {
    const page = await list({ page: 99, perPage: 5 })
    expect([page.page, page.items.length, page.total]).toEqual([2, 2, 7])
  })
  test('of a category are found by slug or ID; an unknown category is refused', async () => {
    const bySlug = await list({ category: 'bolts' })
    expect(bySlug.items.length).toBe(3)
    const [bolts] = (await listCategories(database.db)).filter(category => category.slug === 'bolts')
    expect(await skus({ category: `${bolts?.id}` })).toEqual(bySlug.items.map(item => item.sku))
    await expect(list({ category: 'no-such' })).rejects.toMatchObject({ code: 'CATEGORY_NOT_FOUND' })
  })
  test('of categories leave out those without parts on the shelf', async () => {
    expect((await listCategories(database.db)).map(category => category.name)).toEqual(['Bolts', 'Engines'])
  })
})

describe('search', () => {
  test('finds the exact number first, then the exact key, a prefix of the key, and the key inside a number', async () => {
    expect(await skus({ search: 'AN3-5' })).toEqual(['AN3-5', 'AN3-5A', 'XAN35A'])
    expect(await skus({ search: 'AN3-5A' })).toEqual(['AN3-5A', 'XAN35A'])
  })
  test.each(['an35a', 'an 3 5 a', 'AN3.5A', 'an3-5*a', ' an3  5a ', 'P/N AN3-5A', 'p/n: an3-5a', 'PN: an35a'])(
    '%j finds AN3-5A first',
    async search => {
      expect((await skus({ search }))[0]).toBe('AN3-5A')
    },
  )
  test('two parts that share a key are both shown, the exact number first', async () => {
    expect(await skus({ search: '211-171' })).toEqual(['211-171', '21117-1'])
    expect(await skus({ search: '21117-1' })).toEqual(['21117-1', '211-171'])
  })
  test('finds words in name, manufacturer and description; a space matches anything in between', async () => {
    expect(await skus({ search: 'fuel unit' })).toEqual(['FCU-1'])
    expect(await skus({ search: 'norwick' })).toEqual(['AN3-5A'])
    expect(await skus({ search: 'STRAPS' })).toEqual(['PCT-1'])
  })
  test.each([
    ['%', ['PCT-1']],
    ['100%', ['PCT-1']],
    ['silk_c', ['PCT-1']],
    ['silk-c', []],
    ['a\\b', ['PCT-1']],
    ['_', ['PCT-1']],
    ["'; DROP TABLE products; --", []],
  ])('the text %j is searched for literally', async (search, expected) => {
    expect(await skus({ search })).toEqual(expected)
  })
  test('the minimum order adjustment is never found', async () => {
    expect(await skus({ search: 'MIN-ROUNDUP' })).toEqual([])
    expect(await suggestProducts(database.db, 'MIN-ROUNDUP')).toEqual([])
  })
  test('numbers with the typed characters come before other numbers with the same key, and a number at the end is complete', async () => {
    for (const sku of ['AN910-14', 'AN9-15A', 'AN915-12', 'AN9H5A', 'XAN9-1'])
      await addProduct(database.db, { sku, name: 'Screw' })
    await addProduct(database.db, { sku: 'AN9-10A', name: 'Screw', stock: { new: 0 } })
    for (const typed of ['AN9-', 'an9-'])
      expect(await skus({ search: typed })).toEqual(['AN9-15A', 'AN9H5A', 'AN910-14', 'AN915-12', 'XAN9-1'])
    expect(await skus({ search: 'AN9' })).toEqual(['AN9-15A', 'AN9H5A', 'AN910-14', 'AN915-12', 'XAN9-1'])
    const suggested = async (typed: string) => (await suggestProducts(database.db, typed)).map(({ sku }) => sku)
    // Parts in stock come first, but never before the exact number.
    expect(await suggested('AN9')).toEqual(['AN9-15A', 'AN9H5A', 'AN910-14', 'AN915-12', 'AN9-10A', 'XAN9-1'])
    expect((await suggested('an910a'))[0]).toBe('AN9-10A')
  })
  test('suggestions have price, stock and condition', async () => {
    expect(await suggestProducts(database.db, 'FCU-1')).toEqual([
      {
        slug: 'fcu-1-fuel-control-unit',
        name: 'Fuel control unit',
        sku: 'FCU-1',
        inStock: true,
        manufacturer: null,
        price: 1_800_000,
        salePrice: 1_500_000,
        fromPrice: null,
        conditions: ['as_removed', 'overhauled'],
        totalQuantity: 4,
        uom: 'EA',
      },
    ])
  })
  test('suggestions include parts out of stock, and mark them', async () => {
    expect(await suggestProducts(database.db, 'gone1')).toEqual([
      expect.objectContaining({ sku: 'GONE-1', inStock: false }),
    ])
    expect(await suggestProducts(database.db, 'g')).toEqual([])
  })
})

describe('one part', () => {
  test('has its lines, lines in stock first, and neighbors of its category', async () => {
    const product = await findProduct(database.db, 'fcu-1-fuel-control-unit')
    expect(product).toMatchObject({ sku: 'FCU-1', price: 1_800_000, salePrice: 1_500_000, totalQuantity: 4 })
    expect(product.inventory.map(({ condition, quantity }) => [condition, quantity])).toEqual([
      ['overhauled', 1],
      ['as_removed', 3],
      ['repaired', 0],
    ])
    expect(product.conditions).toEqual(['as_removed', 'overhauled'])
    expect(product.related.map(item => item.sku)).toEqual(['211-171'])
  })
  test('is found by part number where the slug is unknown, and can be read when it is out of stock', async () => {
    expect((await findProduct(database.db, 'AN3-5A')).sku).toBe('AN3-5A')
    expect((await findProduct(database.db, 'an3-5a')).sku).toBe('AN3-5A')
    expect((await findProduct(database.db, 'GONE-1')).totalQuantity).toBe(0)
  })
  test.each(['no-such-part', 'DRAFT-1', 'MIN-ROUNDUP'])('%s is not found', async slug => {
    await expect(findProduct(database.db, slug)).rejects.toMatchObject({ code: 'PRODUCT_NOT_FOUND' })
  })
})

test('parts with the words in the name, in any order, come before parts with them in the description', async () => {
  await addProduct(database.db, { sku: 'ORDER-1', name: 'Bracket, hexed', description: 'takes a cotter' })
  await addProduct(database.db, { sku: 'ORDER-2', name: 'Cotter, small hexed', description: 'a hexed cotter' })
  expect(await skus({ search: 'hexed cotter' })).toEqual(['ORDER-2', 'ORDER-1'])
  expect((await suggestProducts(database.db, 'hexed cotter')).map(({ sku }) => sku)).toEqual(['ORDER-2', 'ORDER-1'])
})
