import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { MAX_CART_LINES } from '../../domain/cart/cart.ts'
import { addProduct } from '../catalogue/testing.ts'
import { signedIn } from '../customers/accounts/testing.ts'
import { noGateway, testApp } from '../http/testing.ts'
import { cleanUp } from '../jobs.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { log } from '../platform/observability/log.ts'
import { cartOf, line } from './testing.ts'

const database = testDatabase()
let parts = 0
const part = (stock: Parameters<typeof addProduct>[1]['stock'] = { new: 10 }, price = 3000) =>
  addProduct(database.db, { sku: `CART-${++parts}`, price, stock })
const newCart = async () => cartOf(database.db, await signedIn(database.db))
const sell = (productId: number, left: number) =>
  database.db.$client.query('UPDATE stock_lines SET quantity = $2 WHERE product_id = $1', [productId, left])

describe('a customer’s cart', () => {
  test('is filled, priced, changed and emptied', async () => {
    const [bolt, unit] = [await part(), await part({ new: 2, overhauled: 5 }, 10_000)]
    const cart = await newCart()
    expect(await cart.read()).toMatchObject({ status: 200, lines: [], priced: { lines: [], subtotal: 0 } })
    await cart.add(line(bolt, 2))
    await cart.add(line(unit, 1, 'overhauled'))
    const added = await cart.add(line(bolt, 3), line(unit, 1, 'new'))
    const lines = [line(bolt, 5), line(unit, 1, 'overhauled'), line(unit, 1, 'new')]
    expect(added).toMatchObject({ status: 200, lines })
    expect(await cart.read()).toMatchObject({ lines, priced: { subtotal: 35_000 } })

    expect((await cart.set(line(bolt, 1))).lines[0]).toEqual(line(bolt, 1))
    expect((await cart.remove(line(unit, 1, 'new'))).lines).toEqual([line(bolt, 1), line(unit, 1, 'overhauled')])
    expect((await cart.remove(line(unit, 1, 'new'))).status).toBe(200)
    expect((await cart.clear()).lines).toEqual([])
    expect((await cart.read()).lines).toEqual([])
  })

  test('requires a session', async () => {
    const bolt = await part()
    const nobody = cartOf(database.db, null)
    const answers = await Promise.all([
      nobody.read(),
      nobody.add(line(bolt)),
      nobody.set(line(bolt)),
      nobody.remove(line(bolt)),
      nobody.choose(bolt, [{ condition: 'new', quantity: 1 }]),
      nobody.clear(),
      nobody.cleanUp(),
      nobody.merge(line(bolt)),
      nobody.save(line(bolt)),
      nobody.moveToCart(line(bolt)),
      nobody.removeSaved(line(bolt)),
      nobody.roundUp('domestic'),
      nobody.removeRoundUp(),
    ])
    expect(answers.map(answer => answer.status)).toEqual(answers.map(() => 401))
    expect((await nobody.price([line(bolt)])).status).toBe(200)
  })

  test('is invisible to other customers, and they cannot change it', async () => {
    const bolt = await part()
    const [mine, others] = [await newCart(), await newCart()]
    await mine.add(line(bolt, 4))
    expect((await others.read()).lines).toEqual([])
    expect(await others.set(line(bolt, 1))).toMatchObject({ status: 404, code: 'NOT_IN_CART' })
    await others.remove(line(bolt))
    await others.add(line(bolt, 1))
    await others.cleanUp()
    await others.clear()
    expect((await mine.read()).lines).toEqual([line(bolt, 4)])
  })

  test('refuses unknown fields, and a user ID', async () => {
    const bolt = await part()
    const me = await signedIn(database.db)
    const app = testApp(database.db, noGateway)
    const otherBuyer = await signedIn(database.db)
    for (const body of [
      { lines: [{ ...line(bolt), userId: otherBuyer.id }] },
      { lines: [{ ...line(bolt), customPrice: 1 }] },
      { lines: [line(bolt)], userId: otherBuyer.id },
      { lines: [] },
      { lines: [line(bolt, 0)] },
    ])
      expect((await app.post('/api/cart/add', body, me.headers)).status).toBe(400)
  })
})

describe('stock', () => {
  test('adding stops at the stock, over all conditions and in each', async () => {
    const unit = await part({ new: 2, overhauled: 3 })
    const cart = await newCart()
    await cart.add(line(unit, 1, 'new'))
    expect(await cart.add(line(unit, 2, 'new'))).toMatchObject({
      status: 409,
      code: 'OUT_OF_STOCK',
      message: expect.stringMatching(
        /^Sorry, only 1 units of "Part CART-\d+" \(CART-\d+\) are available. You already have 1 in your cart.$/,
      ),
    })
    await cart.add(line(unit, 4))
    expect((await cart.add(line(unit, 1, 'overhauled'))).message).toMatch(
      /is out of stock. You already have 5 in your cart and we only have 5 available.$/,
    )
    expect((await cart.read()).lines).toEqual([line(unit, 1, 'new'), line(unit, 4)])
  })

  test('adding lines adds all of them or none', async () => {
    const [bolt, rare] = [await part(), await part({ new: 1 })]
    const cart = await newCart()
    expect((await cart.add(line(bolt, 1), line(rare, 2))).status).toBe(409)
    expect((await cart.add(line(bolt, 1), line(2 ** 40))).code).toBe('PRODUCT_NOT_FOUND')
    expect((await cart.read()).lines).toEqual([])
  })

  test('ten tabs that add the last three pieces add only three', async () => {
    const rare = await part({ new: 3 })
    const cart = await newCart()
    const answers = await Promise.all(Array.from({ length: 10 }, () => cart.add(line(rare))))
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(3)
    expect((await cart.read()).lines).toEqual([line(rare, 3)])
  })

  test('a quantity may be raised up to the stock, and lowered at any time', async () => {
    const bolt = await part({ new: 5 })
    const cart = await newCart()
    await cart.add(line(bolt, 4))
    expect((await cart.set(line(bolt, 6))).code).toBe('OUT_OF_STOCK')
    expect((await cart.set(line(bolt, 5))).status).toBe(200)
    await sell(bolt, 1)
    expect((await cart.set(line(bolt, 3))).lines).toEqual([line(bolt, 3)])
  })

  test('parts without a price, unpublished parts and unknown parts are refused', async () => {
    const cart = await newCart()
    const [onRequest, hidden] = [await part({ new: 1 }, 0), await part()]
    await database.db.$client.query('UPDATE products SET is_published = false WHERE id = $1', [hidden])
    expect(await cart.add(line(onRequest))).toMatchObject({ status: 422, code: 'PRICE_ON_REQUEST' })
    expect(await cart.add(line(hidden))).toMatchObject({ status: 404, code: 'PRODUCT_NOT_FOUND' })
  })

  test('the clean-up removes unavailable lines and lowers short ones', async () => {
    const [bolt, short, gone] = [await part(), await part(), await part()]
    const cart = await newCart()
    await cart.add(line(bolt, 2), line(short, 5), line(gone, 1))
    await sell(short, 2)
    await sell(gone, 0)
    expect(await cart.cleanUp()).toMatchObject({ lines: [line(bolt, 2), line(short, 2)], removed: 1, lowered: 1 })
    expect(await cart.cleanUp()).toMatchObject({ removed: 0, lowered: 0 })
    expect((await cart.read()).lines).toEqual([line(bolt, 2), line(short, 2)])
  })
})

describe('merging a guest’s cart', () => {
  test('merges lines as far as there is stock, and names the lines left out', async () => {
    const [bolt, rare, hidden] = [await part(), await part({ new: 3 }), await part()]
    await database.db.$client.query('UPDATE products SET is_published = false WHERE id = $1', [hidden])
    const cart = await newCart()
    await cart.add(line(bolt, 2), line(rare, 1))
    const guest = [line(rare, 5), line(bolt, 4, 'new'), line(hidden, 1), line(2 ** 40, 1)]
    expect(await cart.merge(...guest)).toMatchObject({
      status: 200,
      lines: [line(bolt, 2), line(rare, 3), line(bolt, 4, 'new')],
      message: '3 item(s) left out due to stock limits and 2 part(s) left out that are no longer in the catalog',
    })
  })

  test('adds quantities once, even from two concurrent tabs', async () => {
    const [bolt, rare] = [await part(), await part({ new: 3 })]
    const cart = await newCart()
    await cart.add(line(bolt, 2), line(rare, 2))
    const [cartId, guest] = [randomUUID(), [line(bolt, 3), line(rare, 2)]]
    const merged = [line(bolt, 5), line(rare, 3)]
    const merge = () => cart.mergeCart(cartId, guest)
    for (const answer of await Promise.all([merge(), merge(), merge()]))
      expect(answer).toMatchObject({
        status: 200,
        lines: merged,
        // A client that lost the first answer gets the same message again.
        message: '1 item(s) left out due to stock limits',
      })
    expect((await cart.read()).lines).toEqual(merged)
    // The client retries after a lost answer, when the customer has changed the cart since.
    await cart.set(line(bolt, 1))
    expect((await merge()).lines).toEqual([line(bolt, 1), line(rare, 3)])
  })

  test('adds lines that the cart has gained since; another cart with the same lines counts as another', async () => {
    const bolt = await part({ new: 20 })
    const cart = await newCart()
    const cartId = randomUUID()
    await cart.mergeCart(cartId, [line(bolt, 3)])
    expect((await cart.mergeCart(cartId, [line(bolt, 4)], [line(bolt, 2)])).lines).toEqual([line(bolt, 4)])
    expect((await cart.mergeCart(cartId, [line(bolt, 1)])).lines).toEqual([line(bolt, 4)])
    expect((await cart.mergeCart(cartId, [line(bolt, 4)])).lines).toEqual([line(bolt, 4)])
    expect(await cart.mergeCart(randomUUID(), [line(bolt, 4)])).toMatchObject({
      lines: [line(bolt, 8)],
      saved: [line(bolt, 2)],
    })
    expect((await cart.mergeCart('no-uuid', [line(bolt, 4)])).status).toBe(400)
  })

  test('is remembered for 30 days', async () => {
    const bolt = await part({ new: 20 })
    const cart = await newCart()
    const cartId = randomUUID()
    const age = (days: number) =>
      database.db.$client.query(
        'UPDATE merged_carts SET merged_at = now() - make_interval(days => $2) WHERE cart_id = $1',
        [cartId, days],
      )
    await cart.mergeCart(cartId, [line(bolt, 3)])
    await age(29)
    await cleanUp({ db: database.db, log })
    expect((await cart.mergeCart(cartId, [line(bolt, 3)])).lines).toEqual([line(bolt, 3)])
    await age(31)
    await cleanUp({ db: database.db, log })
    expect((await cart.mergeCart(cartId, [line(bolt, 3)])).lines).toEqual([line(bolt, 6)])
  })

  test('of one cart does not change others', async () => {
    const bolt = await part()
    const [mine, others] = [await newCart(), await newCart()]
    await others.add(line(bolt, 7))
    await mine.merge(line(bolt, 2))
    expect((await others.read()).lines).toEqual([line(bolt, 7)])
  })
})

test(`a cart has at most ${MAX_CART_LINES} lines`, async () => {
  const { rows } = await database.db.$client.query<{ id: number }>(
    `WITH made AS (INSERT INTO products (sku, slug, name, price)
        SELECT 'MANY-' || n, 'many-' || n, 'Part ' || n, 5 FROM generate_series(1, ${MAX_CART_LINES + 2}) n RETURNING id),
      stocked AS (INSERT INTO stock_lines (product_id, condition, quantity) SELECT id, 'new', 9 FROM made)
      SELECT id FROM made ORDER BY id`,
  )
  const all = rows.map(row => line(row.id))
  const [first, last] = [all[0] ?? line(1), all.at(-1) ?? line(1)]
  const cart = await newCart()
  expect((await cart.add(...all)).status).toBe(400)
  expect((await cart.add(...all.slice(0, MAX_CART_LINES))).lines).toHaveLength(MAX_CART_LINES)
  expect(await cart.add(last)).toMatchObject({ status: 422, code: 'CART_FULL' })
  expect((await cart.add(first)).lines[0]).toEqual({ ...first, quantity: 2 })
  expect(await cart.merge({ ...first, quantity: 5 }, last)).toMatchObject({
    status: 200,
    message: `1 part(s) left out because a cart has at most ${MAX_CART_LINES} lines`,
  })
  const { lines } = await cart.read()
  expect([lines.length, lines[0]]).toEqual([MAX_CART_LINES, { ...first, quantity: 7 }])
})
