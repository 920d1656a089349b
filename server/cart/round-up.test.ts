import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { ROUND_UP_SKU } from '../../domain/catalogue/product.ts'
import { addProduct } from '../catalogue/testing.ts'
import { signedIn } from '../customers/accounts/testing.ts'
import { noGateway, testApp } from '../http/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { cartOf, line } from './testing.ts'

const database = testDatabase()
let parts = 0
const part = (price = 387, stock: Parameters<typeof addProduct>[1]['stock'] = { new: 100 }) =>
  addProduct(database.db, { sku: `UP-${++parts}`, price, stock })
const newCart = async () => cartOf(database.db, await signedIn(database.db))
const publish = (isPublished: boolean) =>
  database.db.$client.query(
    `INSERT INTO products (sku, slug, name, is_listed, is_published) VALUES ($1, 'min-roundup', 'Minimum Order Adjustment', false, $2)
      ON CONFLICT (sku, maker_key(manufacturer)) DO UPDATE SET is_published = excluded.is_published`,
    [ROUND_UP_SKU, isPublished],
  )
beforeEach(() => publish(true))

describe('rounding up', () => {
  test('adds exactly the missing amount, as a separate line with its source', async () => {
    const cart = await newCart()
    await cart.add(line(await part(387)))
    expect(await cart.roundUp('domestic')).toMatchObject({
      status: 200,
      roundUp: 'domestic',
      added: 2113,
      minimum: 2500,
    })
    const { priced, lines } = await cart.read()
    expect(lines).toHaveLength(1)
    expect(priced).toMatchObject({
      goods: 387,
      subtotal: 2500,
      roundUp: {
        sku: ROUND_UP_SKU,
        quantity: 1,
        unitPrice: 2113,
        linePrice: 2113,
        prices: [{ priceSource: 'round-up' }],
      },
    })
  })

  test('follows the rest of the cart, and never exceeds the missing amount', async () => {
    const bolt = await part(1000)
    const cart = await newCart()
    await cart.add(line(bolt))
    await cart.roundUp('domestic')
    const costs = async () => {
      const { goods, roundUp, subtotal } = (await cart.read()).priced
      return [goods, roundUp?.linePrice ?? null, subtotal]
    }
    expect(await costs()).toEqual([1000, 1500, 2500])
    await cart.set(line(bolt, 2))
    expect(await costs()).toEqual([2000, 500, 2500])
    await cart.set(line(bolt, 3))
    expect(await costs()).toEqual([3000, null, 3000])
    await cart.set(line(bolt, 1))
    expect(await costs()).toEqual([1000, 1500, 2500])
    await database.db.$client.query('UPDATE products SET sale_price = 9 WHERE id = $1', [bolt])
    expect(await costs()).toEqual([900, 1600, 2500])
  })

  test('for international orders is larger, and returns the added amount', async () => {
    const cart = await newCart()
    await cart.add(line(await part(1000)))
    await cart.roundUp('domestic')
    expect(await cart.roundUp('international')).toMatchObject({ roundUp: 'international', added: 2500, minimum: 5000 })
    expect(await cart.roundUp('domestic')).toMatchObject({ roundUp: 'international', added: 0 })
  })

  test('a cart above the minimum does not change, and an empty cart cannot be rounded up', async () => {
    const cart = await newCart()
    expect(await cart.roundUp('domestic')).toMatchObject({ status: 422, code: 'CART_EMPTY' })
    await cart.add(line(await part(2500)))
    expect(await cart.roundUp('domestic')).toMatchObject({ status: 200, roundUp: null, added: 0 })
  })

  test('ends when it is removed and when the cart is emptied in any way', async () => {
    const [bolt, nut] = [await part(), await part()]
    const cart = await newCart()
    for (const empty of [
      () => cart.removeRoundUp(),
      () => cart.clear(),
      () => cart.remove(line(bolt)),
      () => cart.save(line(bolt)),
    ]) {
      await cart.add(line(bolt))
      expect((await cart.roundUp('domestic')).roundUp).toBe('domestic')
      expect((await empty()).roundUp).toBeNull()
      await cart.add(line(nut))
      expect(await cart.read()).toMatchObject({ roundUp: null, priced: { roundUp: null } })
      await cart.clear()
    }
    expect((await cart.removeRoundUp()).status).toBe(200)
  })

  test('belongs to one customer, and is added once by two tabs', async () => {
    const bolt = await part()
    const [mine, others] = [await newCart(), await newCart()]
    await Promise.all([mine.add(line(bolt)), others.add(line(bolt))])
    const answers = await Promise.all(Array.from({ length: 5 }, () => mine.roundUp('domestic')))
    expect(answers.map(({ status, added }) => [status, added]).sort()).toEqual([
      [200, 0],
      [200, 0],
      [200, 0],
      [200, 0],
      [200, 2113],
    ])
    expect((await others.read()).roundUp).toBeNull()
    await others.removeRoundUp()
    expect((await mine.read()).priced.subtotal).toBe(2500)
  })

  test('is refused in a store without the product, even if the product was removed since', async () => {
    const cart = await newCart()
    await cart.add(line(await part()))
    await publish(false)
    expect(await cart.roundUp('domestic')).toMatchObject({
      status: 409,
      code: 'ROUND_UP_UNAVAILABLE',
      message: 'Unable to add minimum adjustment',
    })
    await publish(true)
    await cart.roundUp('domestic')
    await publish(false)
    expect((await cart.read()).priced).toMatchObject({ roundUp: null, subtotal: 387 })
  })
})

describe('pricing with the adjustment', () => {
  test('does not exceed the minimum of the country', async () => {
    const bolt = await part(1000)
    const cart = await newCart()
    const amounts = async (roundUp: string, country: string | null) =>
      (await cart.price([line(bolt)], { roundUp, country })).roundUp?.linePrice
    expect(await amounts('international', 'CA')).toBe(4000)
    expect(await amounts('international', 'US')).toBe(1500)
    expect(await amounts('domestic', 'CA')).toBe(1500)
    expect(await amounts('international', null)).toBe(4000)
  })

  test('is only for customers, and accepts no amount', async () => {
    const bolt = await part(1000)
    const nobody = cartOf(database.db, null)
    expect(await nobody.price([line(bolt)], { roundUp: 'domestic' })).toMatchObject({
      status: 401,
      code: 'ROUND_UP_FOR_CUSTOMERS',
      message: 'Please log in to add items to cart',
    })
    const app = testApp(database.db, noGateway)
    const { headers } = await signedIn(database.db)
    for (const body of [{ upTo: 2500 }, { upTo: 'domestic', amount: 1 }, {}, { upTo: 'new' }])
      expect((await app.post('/api/cart/round-up', body, headers)).status).toBe(400)
  })
})

test('the round-up product cannot be added to a cart, saved or merged', async () => {
  const { rows } = await database.db.$client.query<{ id: number }>('SELECT id FROM products WHERE sku = $1', [
    ROUND_UP_SKU,
  ])
  const adjustment = line(rows[0]?.id ?? 0)
  const bolt = await part()
  const cart = await newCart()
  expect(await cart.add(adjustment)).toMatchObject({ status: 404, code: 'PRODUCT_NOT_FOUND' })
  expect(await cart.mergeCart(randomUUID(), [adjustment], [adjustment])).toMatchObject({ lines: [], saved: [] })
  await cart.add(line(bolt))
  await cart.roundUp('domestic')
  expect((await cart.set({ ...adjustment, quantity: 2 })).code).toBe('NOT_IN_CART')
  expect((await cart.save(adjustment)).code).toBe('NOT_IN_CART')
  expect((await cart.price([adjustment])).lines[0]).toMatchObject({ problem: 'gone', linePrice: 0 })
})

test('the round-up product cannot be found: not in lists, searches, suggestions, pasted lists, categories or the sitemap, or by its page', async () => {
  // The round-up product is hidden even if it has a price and stock.
  await addProduct(database.db, { sku: 'FOUND-1', name: 'Found' })
  await database.db.$client.query(
    `WITH it AS (UPDATE products SET price = 5 WHERE sku = $1 RETURNING id)
      INSERT INTO stock_lines (product_id, condition, quantity) SELECT id, 'new', 9 FROM it`,
    [ROUND_UP_SKU],
  )
  const app = testApp(database.db, noGateway)
  for (const path of [
    '/api/products?perPage=1000',
    '/api/products?search=MIN-ROUNDUP',
    '/api/products?search=minimum+order+adjustment',
    '/api/products?search=minr&sort=name-asc',
    '/api/suggestions?q=MIN-ROUNDUP',
    '/api/suggestions?q=minimum',
    '/api/categories',
    '/sitemap.xml',
    '/sitemap-products-0.xml',
  ]) {
    const { status, body } = await app.call(path)
    expect([path, status]).toEqual([path, 200])
    expect(JSON.stringify(body)).not.toMatch(/min-?roundup/i)
  }
  expect(await app.post('/api/parts-list', { partNumbers: [ROUND_UP_SKU] })).toMatchObject({ status: 200, body: [[]] })
  for (const slug of [ROUND_UP_SKU, 'min-roundup']) expect((await app.call(`/api/products/${slug}`)).status).toBe(404)
})
