import { expect, test } from 'vitest'
import { readCounter } from './counter-prices.ts'
import { quoteLine } from './testing.ts'

const { offer } = quoteLine()
const LINES = [
  quoteLine(),
  quoteLine({ id: 2, offer: offer && { ...offer, quantity: 10, unitPrice: 250 } }),
  quoteLine({ id: 3, answer: 'unavailable', offer: null }),
]
const read = (typed: Record<number, string>) =>
  readCounter(LINES, new Map(Object.entries(typed).map(([id, text]) => [Number(id), text])))

test('typed prices are sent, and empty ones stay as offered', () => {
  expect(read({ 1: ' $9.50 ', 2: '' })).toEqual({
    prices: [{ lineId: 1, unitPrice: 950 }],
    errors: new Map(),
    goods: 1900 + 2500,
  })
  expect(read({ 1: '9', 2: '1,000' }).prices).toEqual([
    { lineId: 1, unitPrice: 900 },
    { lineId: 2, unitPrice: 100_000 },
  ])
})

test('the offered price is not another price', () => {
  expect(read({ 1: '10.00' })).toMatchObject({ prices: [], goods: 4500 })
})

test.each([
  ['9.999', 'Please enter an amount, such as 12.50'],
  ['ten', 'Please enter an amount, such as 12.50'],
  ['99999999999999', 'Please enter an amount, such as 12.50'],
  ['0', 'A unit price must be above $0.00'],
  ['-1', 'A unit price must be above $0.00'],
])('%j: %s', (text, error) => {
  expect(read({ 2: text })).toEqual({ prices: [], errors: new Map([[2, error]]), goods: null })
})

test('a line that cannot be offered has no price field', () => {
  expect(read({ 3: '1' }).prices).toEqual([])
})
