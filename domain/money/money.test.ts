import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Cents, cents, formatMoney, MAX_AMOUNT, parseDollars, sum, times, toDecimal } from './money.ts'

const anyAmount = fc.integer({ min: -MAX_AMOUNT, max: MAX_AMOUNT }).map(cents)

describe('cents', () => {
  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, MAX_AMOUNT + 1])('%s is a bug', amount => {
    expect(() => cents(amount)).toThrow(RangeError)
  })
  test('there is one zero', () => expect(Object.is(cents(-0), 0)).toBe(true))
})

describe('parseDollars', () => {
  test.each<[string, number | null]>([
    ['12', 1200],
    ['12.5', 1250],
    ['12.50', 1250],
    ['$1,234.50', 123450],
    [' 0.08 ', 8],
    ['.99', 99],
    ['159506.97', 15950697],
    ['-3.10', -310],
    ['12.345', null],
    ['1,23.00', null],
    ['1e3', null],
    ['', null],
    ['.', null],
    ['$', null],
    ['12 USD', null],
    ['99999999999', null],
  ])('%s', (text, amount) => expect(parseDollars(text)).toBe(amount))

  test('parses the output of toDecimal and formatMoney', () => {
    fc.assert(
      fc.property(anyAmount, amount => {
        expect(parseDollars(toDecimal(amount))).toBe(amount)
        expect(parseDollars(formatMoney(amount))).toBe(amount)
      }),
    )
  })
})

test.each<[number, string]>([
  [123450, '$1,234.50'],
  [5, '$0.05'],
  [0, '$0.00'],
  [-123456789, '-$1,234,567.89'],
  [100000000, '$1,000,000.00'],
])('%s cents are shown as %s', (amount, text) => expect(formatMoney(cents(amount))).toBe(text))

test('lines add up to the sum, whatever the order', () => {
  const line = fc.tuple(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 1, max: 1000 }))
  fc.assert(
    fc.property(fc.array(line, { maxLength: 50 }), lines => {
      const amounts = lines.map(([price, quantity]) => times(cents(price), quantity))
      const total = sum(amounts)
      expect(sum([...amounts].reverse())).toBe(total)
      expect(total).toBe(lines.reduce((all, [price, quantity]) => all + price * quantity, 0) as Cents)
    }),
  )
})
