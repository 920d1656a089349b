import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { CartLine } from '../../domain/cart/cart.ts'
import { addProduct } from '../catalogue/testing.ts'
import { signedIn, type TestUser } from '../customers/accounts/testing.ts'
import { noGateway, testApp } from '../http/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { cartOf } from './testing.ts'

const database = testDatabase()
let parts = 0
const part = (stock = 9) =>
  addProduct(database.db, { sku: `REF-${++parts}`, price: 1000, stock: { new: stock, overhauled: 9 } })
const line = (productId: number, quantity: number, reference = ''): CartLine => ({
  productId,
  condition: 'new',
  quantity,
  ...(reference && { reference }),
})
const call = async (user: TestUser, one: CartLine, to: unknown) => {
  const { quantity: _, ...name } = one
  const { status, body } = await testApp(database.db, noGateway).post(
    '/api/cart/reference',
    { ...name, to },
    user.headers,
  )
  return { status, ...(body as { lines: CartLine[]; code: string }) }
}

describe('a buyer’s reference of a cart line', () => {
  test('separates two lines of one part, and merges two with the same reference', async () => {
    const user = await signedIn(database.db)
    const cart = cartOf(database.db, user)
    const id = await part()
    await cart.add(line(id, 2, 'WO-1'), line(id, 3, 'WO-2'))
    const { lines, priced } = await cart.read()
    expect(lines).toEqual([line(id, 2, 'WO-1'), line(id, 3, 'WO-2')])
    expect(priced.lines.map(({ reference, linePrice }) => [reference, linePrice])).toEqual([
      ['WO-1', 2000],
      ['WO-2', 3000],
    ])
    expect((await call(user, line(id, 3, 'WO-2'), 'Ship set 4')).lines).toEqual([
      line(id, 2, 'WO-1'),
      line(id, 3, 'Ship set 4'),
    ])
    expect((await call(user, line(id, 3, 'Ship set 4'), 'WO-1')).lines).toEqual([line(id, 5, 'WO-1')])
    expect((await call(user, line(id, 5, 'WO-1'), '')).lines).toEqual([line(id, 5)])
    expect((await cart.read()).lines).toEqual([line(id, 5)])
    expect(await call(user, line(id, 5, 'WO-9'), 'WO-1')).toMatchObject({ status: 404, code: 'NOT_IN_CART' })
  })

  test('does not exceed the stock', async () => {
    const cart = cartOf(database.db, await signedIn(database.db))
    const id = await part(5)
    await cart.add(line(id, 4, 'WO-1'))
    expect(await cart.add(line(id, 2, 'WO-2'))).toMatchObject({ code: 'OUT_OF_STOCK' })
    expect(await cart.add(line(id, 1, 'WO-2'))).toMatchObject({ status: 200 })
    expect(await cart.set(line(id, 2, 'WO-2'))).toMatchObject({ code: 'OUT_OF_STOCK' })
  })

  test('stays when the line is saved for later or its condition is chosen', async () => {
    const cart = cartOf(database.db, await signedIn(database.db))
    const id = await part()
    await cart.add(line(id, 2, 'WO-1'), line(id, 3))
    expect(await cart.save(line(id, 2, 'WO-1'))).toMatchObject({ lines: [line(id, 3)], saved: [line(id, 2, 'WO-1')] })
    expect(await cart.moveToCart(line(id, 2, 'WO-1'))).toMatchObject({ saved: [] })
    expect(await cart.remove(line(id, 3))).toMatchObject({ lines: [line(id, 2, 'WO-1')] })
    const unnamed = await part()
    await cart.add({ productId: unnamed, condition: null, quantity: 1, reference: 'WO-3' })
    expect(await cart.choose(unnamed, [{ condition: 'new', quantity: 1 }])).toMatchObject({ code: 'NOT_IN_CART' })
  })

  test('is merged with a guest’s cart once, whatever reference a retry has', async () => {
    const cart = cartOf(database.db, await signedIn(database.db))
    const id = await part()
    await cart.add(line(id, 1, 'WO-1'))
    const cartId = randomUUID()
    const guest = [line(id, 2, 'WO-1'), line(id, 1, 'WO-2')]
    expect(await cart.mergeCart(cartId, guest)).toMatchObject({ lines: [line(id, 3, 'WO-1'), line(id, 1, 'WO-2')] })
    const renamed = [line(id, 2, 'WO-1'), line(id, 1, 'WO-7')]
    expect(await cart.mergeCart(cartId, renamed)).toMatchObject({ lines: [line(id, 3, 'WO-1'), line(id, 1, 'WO-2')] })
  })

  test.each(['a\nb', 'a\u0000', '\u202eabc', '\ud800', 'x'.repeat(61), 'x'.repeat(1_000_000), 7, null])(
    'is one line of plain text, not %j'.slice(0, 40),
    async to => {
      const user = await signedIn(database.db)
      const cart = cartOf(database.db, user)
      const id = await part()
      await cart.add(line(id, 1))
      expect([400, 413]).toContain((await call(user, line(id, 1), to)).status)
      expect((await cart.read()).lines).toEqual([line(id, 1)])
    },
  )

  test('may look like HTML or SQL, and is treated as text', async () => {
    const user = await signedIn(database.db)
    const id = await part()
    await cartOf(database.db, user).add(line(id, 1))
    const evil = `<img src=x onerror=alert(1)>'; --`
    expect((await call(user, line(id, 1), evil)).lines).toEqual([line(id, 1, evil)])
  })
})
