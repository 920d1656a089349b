import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { addProduct } from '../catalogue/testing.ts'
import { signedIn } from '../customers/accounts/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { cartOf, line } from './testing.ts'

const database = testDatabase()
let parts = 0
const part = (stock: Parameters<typeof addProduct>[1]['stock'] = { new: 10 }, price = 3000) =>
  addProduct(database.db, { sku: `SAVED-${++parts}`, price, stock })
const newCart = async () => cartOf(database.db, await signedIn(database.db))
const sell = (productId: number, left: number) =>
  database.db.$client.query('UPDATE stock_lines SET quantity = $2 WHERE product_id = $1', [productId, left])

describe('saving for later', () => {
  test('saves a line and moves it back; saved lines cost nothing', async () => {
    const [bolt, unit] = [await part(), await part({ new: 2, overhauled: 5 }, 10_000)]
    const cart = await newCart()
    await cart.add(line(bolt, 3), line(unit, 1, 'overhauled'))
    expect(await cart.save(line(unit, 1, 'overhauled'))).toMatchObject({
      status: 200,
      lines: [line(bolt, 3)],
      saved: [line(unit, 1, 'overhauled')],
    })
    expect(await cart.read()).toMatchObject({
      lines: [line(bolt, 3)],
      saved: [line(unit, 1, 'overhauled')],
      priced: { subtotal: 9000, lines: [{ productId: bolt }] },
    })
    expect(await cart.moveToCart(line(unit, 1, 'overhauled'))).toMatchObject({
      lines: [line(bolt, 3), line(unit, 1, 'overhauled')],
      saved: [],
      message: null,
    })
    await cart.save(line(bolt))
    expect((await cart.removeSaved(line(bolt))).saved).toEqual([])
    expect((await cart.removeSaved(line(bolt))).status).toBe(200)
  })

  test('saved twice is one line, which is then added to the line in the cart', async () => {
    const bolt = await part()
    const cart = await newCart()
    await cart.add(line(bolt, 3))
    await cart.save(line(bolt))
    await cart.add(line(bolt, 2))
    expect((await cart.save(line(bolt))).saved).toEqual([line(bolt, 5)])
    await cart.add(line(bolt, 1))
    expect(await cart.moveToCart(line(bolt))).toMatchObject({ lines: [line(bolt, 6)], saved: [] })
  })

  test('survives emptying and a clean-up of the cart', async () => {
    const [bolt, gone] = [await part(), await part()]
    const cart = await newCart()
    await cart.add(line(bolt, 3), line(gone, 2))
    await cart.save(line(gone))
    await sell(gone, 0)
    expect(await cart.cleanUp()).toMatchObject({ lines: [line(bolt, 3)], saved: [line(gone, 2)], removed: 0 })
    expect(await cart.clear()).toMatchObject({ lines: [], saved: [line(gone, 2)] })
    // Current prices and stock of saved lines are read like those of a cart.
    expect((await cart.price([line(gone, 2)])).lines[0]).toMatchObject({ problem: 'out_of_stock', unitPrice: 3000 })
  })

  test('moves back as far as there is stock; the remainder stays, and unavailable lines do not move', async () => {
    const bolt = await part({ new: 10 })
    const cart = await newCart()
    await cart.add(line(bolt, 8))
    await cart.save(line(bolt))
    await cart.add(line(bolt, 1))
    await sell(bolt, 4)
    expect(await cart.moveToCart(line(bolt))).toMatchObject({
      status: 200,
      lines: [line(bolt, 4)],
      saved: [line(bolt, 5)],
      message: 'Only 3 of 8 could be moved due to stock limits. The rest stays saved.',
    })
    expect(await cart.moveToCart(line(bolt))).toMatchObject({ status: 409, code: 'OUT_OF_STOCK' })
    await database.db.$client.query('UPDATE products SET is_published = false WHERE id = $1', [bolt])
    expect(await cart.moveToCart(line(bolt))).toMatchObject({ status: 404, code: 'PRODUCT_NOT_FOUND' })
    expect((await cart.read()).saved).toEqual([line(bolt, 5)])
  })

  test('cannot be seen, moved or deleted by another customer', async () => {
    const bolt = await part()
    const [mine, others] = [await newCart(), await newCart()]
    await mine.add(line(bolt, 4))
    expect(await others.save(line(bolt))).toMatchObject({ status: 404, code: 'NOT_IN_CART' })
    await mine.save(line(bolt))
    expect((await others.read()).saved).toEqual([])
    expect(await others.moveToCart(line(bolt))).toMatchObject({ status: 404, code: 'NOT_SAVED' })
    await others.removeSaved(line(bolt))
    await others.clear()
    expect((await mine.read()).saved).toEqual([line(bolt, 4)])
  })

  test('two tabs that move one line move it only once', async () => {
    const bolt = await part()
    const cart = await newCart()
    await cart.add(line(bolt, 4))
    const saving = await Promise.all(Array.from({ length: 5 }, () => cart.save(line(bolt))))
    expect(saving.map(answer => answer.status).sort()).toEqual([200, 404, 404, 404, 404])
    const moving = await Promise.all(Array.from({ length: 5 }, () => cart.moveToCart(line(bolt))))
    expect(moving.map(answer => answer.status).sort()).toEqual([200, 404, 404, 404, 404])
    expect(await cart.read()).toMatchObject({ lines: [line(bolt, 4)], saved: [] })
  })
})

test('saved lines of a guest are merged at sign-in, once', async () => {
  const [bolt, unit, hidden] = [await part(), await part(), await part()]
  await database.db.$client.query('UPDATE products SET is_published = false WHERE id = $1', [hidden])
  const cart = await newCart()
  await cart.add(line(bolt, 2))
  await cart.save(line(bolt))
  const guest = [[line(unit, 1)], [line(bolt, 5), line(unit, 99), line(hidden, 1)]] as const
  const wanted = { lines: [line(unit, 1)], saved: [line(bolt, 7), line(unit, 99)] }
  const cartId = randomUUID()
  for (const answer of await Promise.all([1, 2, 3].map(() => cart.mergeCart(cartId, [...guest[0]], [...guest[1]]))))
    expect(answer).toMatchObject({
      status: 200,
      ...wanted,
      message: '1 part(s) left out that are no longer in the catalog',
    })
  expect(await cart.read()).toMatchObject(wanted)
})

test('at most 500 lines are saved', async () => {
  const { rows } = await database.db.$client.query<{ id: number }>(
    `WITH made AS (INSERT INTO products (sku, slug, name, price)
        SELECT 'MANY-' || n, 'many-' || n, 'Part ' || n, 5 FROM generate_series(1, 502) n RETURNING id),
      stocked AS (INSERT INTO stock_lines (product_id, condition, quantity) SELECT id, 'new', 9 FROM made)
      SELECT id FROM made ORDER BY id`,
  )
  const all = rows.map(row => line(row.id))
  const last = all.at(-1) ?? line(1)
  const cart = await newCart()
  expect((await cart.mergeCart(randomUUID(), [], all)).status).toBe(400)
  expect((await cart.mergeCart(randomUUID(), [last], all.slice(0, 500))).saved).toHaveLength(500)
  expect(await cart.mergeCart(randomUUID(), [], [last])).toMatchObject({
    status: 200,
    message: '1 part(s) left out because at most 500 can be saved for later',
  })
  expect(await cart.save(last)).toMatchObject({ status: 422, code: 'SAVED_FULL' })
  expect((await cart.read()).lines).toEqual([last])
})
