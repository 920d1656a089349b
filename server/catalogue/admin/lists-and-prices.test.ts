import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../platform/db/testing.ts'
import { addCategory, addProduct } from '../testing.ts'
import { type TestAdmin, testAdmin } from './testing.ts'

const database = testDatabase()
let admin: TestAdmin
beforeAll(async () => {
  admin = await testAdmin(database.db)
})
type Listed = {
  id: number
  sku: string
  version: number
  price: number
  salePrice: number | null
  isPublished: boolean
}
type Page = { parts: Listed[]; after: number | null; isCut: boolean }
const list = async (query: string) => (await admin.get(`/api/admin/parts?${query}`)).body as unknown as Page
const skus = async (query: string) => (await list(query)).parts.map(({ sku }) => sku)

describe('the list', () => {
  test('finds drafts too, by number, name and maker, with the best match first, and can be filtered', async () => {
    const { db } = database
    const categoryId = await addCategory(db, 'Hoses')
    await addProduct(db, { sku: 'ZQ-100', name: 'Hose', isPublished: false, manufacturer: 'Stratoflex', categoryId })
    await addProduct(db, { sku: 'ZQ-1001', name: 'Hose end', price: 0, categoryId })
    await addProduct(db, { sku: 'X-ZQ100', name: 'Clamp for ZQ-100', stock: { new: 0 } })
    const pictured = await addProduct(db, { sku: 'ZQ-2', name: 'Tee' })
    await db.$client.query(`INSERT INTO product_images (product_id, url) VALUES ($1, '/x.webp')`, [pictured])
    expect(await skus('search=zq100')).toEqual(['ZQ-100', 'ZQ-1001', 'X-ZQ100'])
    expect(await skus('search=stratofl')).toEqual(['ZQ-100'])
    expect(await skus('search=hose end')).toEqual(['ZQ-1001'])
    expect(await skus('search=zq&state=draft')).toEqual(['ZQ-100'])
    expect(await skus('search=zq&lacks=price')).toEqual(['ZQ-1001'])
    expect(await skus('search=zq&lacks=stock')).toEqual(['X-ZQ100'])
    expect(await skus('search=zq&lacks=picture&state=published')).toEqual(['ZQ-1001', 'X-ZQ100'])
    expect(await skus('')).toEqual(['ZQ-2', 'X-ZQ100', 'ZQ-1001', 'ZQ-100'])
    expect(await skus('lacks=picture')).toEqual(['X-ZQ100', 'ZQ-1001', 'ZQ-100'])
    expect(await skus(`categoryId=${categoryId}&state=published`)).toEqual(['ZQ-1001'])
    expect((await list('search=%25_')).parts).toEqual([])
    for (const wrong of ['state=evil', 'lacks=x', 'after=0', 'after=x', `search=${'x'.repeat(101)}`, 'sort=name'])
      expect((await admin.get(`/api/admin/parts?${wrong}`)).status).toBe(400)
  })

  test.each(['', 'search=keyset', 'lacks=picture'])(
    'is paged by key and has each part once, even while others are added: %s',
    async query => {
      const { db } = database
      await db.$client.query(
        `INSERT INTO products (sku, slug, name) SELECT $1 || n, $1 || n, 'Keyset ' || n FROM generate_series(1, 120) AS n`,
        [`${query || 'all'}-`],
      )
      const ids: number[] = []
      let after: number | null = null
      do {
        const page: Page = await list(`${query}${after === null ? '' : `&after=${after}`}`)
        expect(page.parts.length).toBeLessThanOrEqual(50)
        ids.push(...page.parts.map(({ id }) => id))
        after = page.after
        await addProduct(db, { sku: `LATER-${query}-${ids.length}`, name: 'AAA later' })
      } while (after !== null)
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids.length).toBeGreaterThanOrEqual(120)
    },
  )
})

describe('many at once', () => {
  const make = (names: string[], more = {}) => Promise.all(names.map(sku => addProduct(database.db, { sku, ...more })))

  test('are published and unpublished; each changed part has its entry in the audit log', async () => {
    const [one = 0, two = 0] = await make(['PUB-1', 'PUB-2'], { isPublished: false })
    const set = (isPublished: boolean, ids = [one, two]) =>
      admin.post('/api/admin/parts-published', { productIds: ids, isPublished })
    expect((await set(true, [one])).body).toEqual({ changed: 1 })
    expect((await set(true)).body).toEqual({ changed: 1 })
    expect((await admin.audit(one)).map(({ action, after }) => [action, after])).toEqual([
      ['product.published', { isPublished: true }],
    ])
    expect(await set(false, [one, 99_999_999])).toMatchObject({ status: 404, body: { code: 'PRODUCT_NOT_FOUND' } })
    expect((await list('search=PUB-1')).parts[0]?.isPublished).toBe(true)
    expect((await set(true, [])).status).toBe(400)
    expect((await set(true, Array(1001).fill(one))).status).toBe(400)
  })

  test('are put into a category, or removed from theirs', async () => {
    const ids = await make(['CAT-1', 'CAT-2'])
    const categoryId = await addCategory(database.db, 'Bolts')
    const set = (to: number | null) => admin.post('/api/admin/parts-category', { productIds: ids, categoryId: to })
    expect((await set(categoryId)).body).toEqual({ changed: 2 })
    expect((await set(null)).body).toEqual({ changed: 2 })
    expect(await set(987_654)).toMatchObject({ status: 404, body: { code: 'CATEGORY_NOT_FOUND' } })
  })

  test('either all get the previewed prices, or none does', async () => {
    const [one = 0, two = 0, three = 0] = await make(['PR-1', 'PR-2'], { price: 1999, salePrice: 1500 }).then(
      async ids => [...ids, await addProduct(database.db, { sku: 'PR-3', price: 0 })],
    )
    const productIds = [one, two, three]
    const preview = async (change: object) =>
      (await admin.post('/api/admin/parts-prices/preview', { productIds, change })).body as unknown as Record<
        string,
        unknown
      >[]
    const percent = { kind: 'percent', by: -3000, rounding: '95' }
    const lines = await preview(percent)
    expect(lines).toMatchObject([
      { sku: 'PR-1', before: { price: 1999 }, after: { price: 1395, salePrice: 1500 }, losesSale: true },
      { sku: 'PR-2', after: { price: 1395 }, problem: null },
      { sku: 'PR-3', before: { price: 0 }, after: { price: 0 } },
    ])
    const parts = lines.map(({ id, version }) => ({ id, version }))
    const change = (what: object, seen = parts) => admin.post('/api/admin/parts-prices', { parts: seen, change: what })
    expect((await change(percent)).body).toEqual({ changed: 2 })
    expect(await admin.audit(one)).toMatchObject([
      { action: 'product.price', before: { price: 1999, salePrice: 1500 }, after: { price: 1395, salePrice: 1500 } },
    ])
    expect(await admin.audit(three)).toEqual([])
    // A repeated request has outdated versions.
    expect(await change(percent)).toMatchObject({ status: 409, body: { code: 'PARTS_CHANGED' } })
    const now = (await preview({ kind: 'amount', by: -1396 })).map(({ id, version, problem }) => ({
      id,
      version,
      problem,
    }))
    expect(now.map(({ problem }) => problem)).toEqual(['below_zero', 'below_zero', null])
    const seen = now.map(({ id, version }) => ({ id, version }))
    expect(await change({ kind: 'amount', by: -1396 }, seen)).toMatchObject({
      status: 422,
      body: { code: 'PRICES_IMPOSSIBLE', data: { partNumbers: ['PR-1', 'PR-2'] } },
    })
    expect((await list('search=PR-1')).parts[0]?.price).toBe(1395)
    const both = await Promise.all([
      change({ kind: 'set', price: 100 }, seen),
      admin.post('/api/admin/parts-prices', { parts: seen, change: { kind: 'set', price: 200 } }, admin.other),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    for (const wrong of [
      { kind: 'percent', by: -10_001, rounding: 'cents' },
      { kind: 'set', price: -1 },
      { kind: 'gift' },
    ])
      expect((await admin.post('/api/admin/parts-prices/preview', { productIds, change: wrong })).status).toBe(400)
  })

  test('can be a thousand parts in one request', async () => {
    const { rows } = await database.db.$client.query(
      `INSERT INTO products (sku, slug, name, price) SELECT 'K-' || n, 'k-' || n, 'K', 10 FROM generate_series(1, 1000) AS n RETURNING id`,
    )
    const productIds = rows.map(({ id }) => id)
    const change = { kind: 'percent', by: 1000, rounding: 'cents' }
    const { body } = await admin.post('/api/admin/parts-prices/preview', { productIds, change })
    const parts = (body as unknown as Listed[]).map(({ id, version }) => ({ id, version }))
    expect((await admin.post('/api/admin/parts-prices', { parts, change })).body).toEqual({ changed: 1000 })
  })
})
