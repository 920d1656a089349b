import { describe, expect, test } from 'vitest'
import { addProduct } from '../catalogue/testing.ts'
import { signedIn } from '../customers/accounts/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { cartOf, line } from './testing.ts'

const database = testDatabase()
let parts = 0
const part = (stock: Parameters<typeof addProduct>[1]['stock']) =>
  addProduct(database.db, { sku: `CHOOSE-${++parts}`, price: 3000, stock })
const newCart = async () => cartOf(database.db, await signedIn(database.db))

describe('a line that names no condition', () => {
  test('is priced with the available conditions, without the rest of the cart, best first', async () => {
    const unit = await part({ overhauled: 3, serviceable: 2, as_removed: 4, new: 0 })
    await database.db.$client.query(
      "UPDATE stock_lines SET tag_type = 'EASA Form 1' WHERE product_id = $1 AND condition = 'serviceable'",
      [unit],
    )
    const cart = await newCart()
    await cart.add(line(unit, 2, 'overhauled'), line(unit, 3))
    const { priced } = await cart.read()
    expect(priced.lines.map(({ condition, choices }) => [condition, choices])).toEqual([
      ['overhauled', []],
      [
        null,
        [
          { condition: 'serviceable', quantity: 2, tagType: 'EASA Form 1', unitPrice: 3000 },
          { condition: 'overhauled', quantity: 1, tagType: null, unitPrice: 3000 },
          { condition: 'as_removed', quantity: 4, tagType: null, unitPrice: 3000 },
        ],
      ],
    ])
    const [asked] = (await cartOf(database.db, null).price([line(unit)])).lines
    expect(asked?.choices.map(({ quantity }) => quantity)).toEqual([2, 3, 4])
  })

  test('becomes lines with conditions at the same position, either completely or not at all', async () => {
    const [unit, bolt] = [await part({ overhauled: 2, serviceable: 2 }), await part({ new: 9 })]
    const cart = await newCart()
    await cart.add(line(unit, 3), line(bolt, 1, 'new'), line(unit, 1, 'overhauled'))
    expect(
      await cart.choose(unit, [
        { condition: 'overhauled', quantity: 2 },
        { condition: 'serviceable', quantity: 1 },
      ]),
    ).toMatchObject({ status: 409, code: 'OUT_OF_STOCK' })
    expect((await cart.read()).lines).toHaveLength(3)
    const chosen = await cart.choose(unit, [
      { condition: 'overhauled', quantity: 1 },
      { condition: 'serviceable', quantity: 2 },
    ])
    expect(chosen.status).toBe(200)
    const lines = (await cart.read()).lines
    expect(lines).toHaveLength(3)
    expect(lines).toEqual(
      expect.arrayContaining([line(unit, 2, 'overhauled'), line(unit, 2, 'serviceable'), line(bolt, 1, 'new')]),
    )
    expect(await cart.choose(unit, [{ condition: 'serviceable', quantity: 1 }])).toMatchObject({
      status: 404,
      code: 'NOT_IN_CART',
    })
  })

  test('that is saved becomes a saved line with a condition, whatever the stock', async () => {
    const unit = await part({ overhauled: 2, serviceable: 2 })
    const cart = await newCart()
    await cart.add(line(unit, 2))
    await cart.save(line(unit))
    expect(await cart.choose(unit, [{ condition: 'serviceable', quantity: 5 }], true)).toMatchObject({
      saved: [line(unit, 5, 'serviceable')],
      lines: [],
    })
    expect((await cart.choose(unit, [{ condition: 'serviceable', quantity: 1 }], true)).code).toBe('NOT_SAVED')
  })

  test('of another customer is not found', async () => {
    const unit = await part({ overhauled: 2, serviceable: 2 })
    const [mine, others] = [await newCart(), await newCart()]
    await mine.add(line(unit, 2))
    expect((await others.choose(unit, [{ condition: 'serviceable', quantity: 2 }])).code).toBe('NOT_IN_CART')
    expect((await mine.read()).lines).toEqual([line(unit, 2)])
  })
})
