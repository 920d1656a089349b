import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, MAX_AMOUNT } from '../money/money.ts'
import { changedPrice, losesSale, type PriceChange, PriceChangeShape } from './price-change.ts'
import type { ListedPrice } from './product.ts'

const listed = (price: number, salePrice: number | null = null): ListedPrice => ({
  price: cents(price),
  salePrice: salePrice === null ? null : cents(salePrice),
})
const percent = (by: number, rounding: 'cents' | '95' = 'cents'): PriceChange => ({ kind: 'percent', by, rounding })
const amount = (by: number): PriceChange => ({ kind: 'amount', by: cents(by) })

test.each<[string, ListedPrice, PriceChange, unknown]>([
  ['a price is set', listed(1000, 900), { kind: 'set', price: cents(1234) }, listed(1234, 900)],
  ['and given to a part on request', listed(0), { kind: 'set', price: cents(500) }, listed(500)],
  ['so much more', listed(1000), amount(250), listed(1250)],
  ['so much less', listed(1000), amount(-1000), listed(0)],
  ['never below nothing', listed(1000), amount(-1001), 'below_zero'],
  ['nor more than there is', listed(MAX_AMOUNT), amount(1), 'too_large'],
  ['half a cent goes up', listed(1), percent(5000), listed(2)],
  ['a tenth less', listed(1999), percent(-1000), listed(1799)],
  ['12.5 % of 99.99', listed(9999), percent(1250), listed(11249)],
  ['nothing is left', listed(1999), percent(-10_000), listed(0)],
  ['nothing is left, to .95', listed(1999), percent(-10_000, '95'), listed(0)],
  ['to .95 below', listed(10_000), percent(1000, '95'), listed(10_995)],
  ['to .95 above', listed(1000), percent(5000, '95'), listed(1495)],
  ['half way goes up', listed(1045), percent(0, '95'), listed(1095)],
  ['at least .95', listed(10), percent(0, '95'), listed(95)],
  ['on request stays on request', listed(0), percent(1000, '95'), listed(0)],
  ['also by an amount', listed(0), amount(500), listed(0)],
  ['a sale', listed(1000), { kind: 'sale', salePrice: cents(999) }, listed(1000, 999)],
  ['that is none', listed(1000), { kind: 'sale', salePrice: cents(1000) }, 'sale_not_below'],
  ['nor at nothing', listed(1000), { kind: 'sale', salePrice: cents(0) }, 'sale_not_below'],
  ['of a part on request', listed(0), { kind: 'sale', salePrice: cents(100) }, 'sale_not_below'],
  ['the sale is over', listed(1000, 900), { kind: 'no_sale' }, listed(1000)],
])('%s', (_, before, change, after) => expect(changedPrice(before, change)).toEqual(after))

test('reports a sale price that is not below the price any more', () => {
  expect(losesSale(listed(1000, 900), listed(900, 900))).toBe(true)
  expect(losesSale(listed(1000, 900), listed(901, 900))).toBe(false)
  expect(losesSale(listed(1000, 1000), listed(900, 1000))).toBe(false)
})

const Price = fc.integer({ min: 0, max: MAX_AMOUNT })
const Change = fc.oneof(
  Price.map((price): PriceChange => ({ kind: 'set', price: cents(price) })),
  fc.integer({ min: -MAX_AMOUNT, max: MAX_AMOUNT }).map(amount),
  fc
    .tuple(fc.integer({ min: -10_000, max: 100_000 }), fc.constantFrom('cents', '95'))
    .map(([by, rounding]): PriceChange => ({ kind: 'percent', by, rounding: rounding as 'cents' | '95' })),
  Price.map((price): PriceChange => ({ kind: 'sale', salePrice: cents(price) })),
)

test('keeps a price in whole cents, not below 0 and not too large, after any change', () => {
  fc.assert(
    fc.property(Price, fc.option(Price), Change, (price, sale, change) => {
      expect(PriceChangeShape.parse(change)).toEqual(change)
      const after = changedPrice(listed(price, sale), change)
      if (typeof after === 'string') return
      for (const one of [after.price, after.salePrice ?? 0]) {
        expect(Number.isSafeInteger(one)).toBe(true)
        expect(one).toBeGreaterThanOrEqual(0)
        expect(one).toBeLessThanOrEqual(MAX_AMOUNT)
      }
    }),
  )
})

test('a percentage is exact to half a cent, and to half a dollar where it ends in .95', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: -9900, max: 100_000 }), (price, by) => {
      const exact = (price * (10_000 + by)) / 10_000
      const plain = changedPrice(listed(price), percent(by))
      const ending = changedPrice(listed(price), percent(by, '95'))
      if (typeof plain === 'string' || typeof ending === 'string') throw new Error(`${plain}, ${ending}`)
      expect(Math.abs(plain.price - exact)).toBeLessThanOrEqual(0.5)
      if (plain.price === 0) expect(ending.price).toBe(0)
      else {
        expect(ending.price % 100).toBe(95)
        if (plain.price >= 45) expect(Math.abs(ending.price - plain.price)).toBeLessThanOrEqual(50)
      }
    }),
  )
})
