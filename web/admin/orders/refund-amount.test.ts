import { expect, test } from 'vitest'
import { cents } from '../../../domain/money/money.ts'
import {
  freightLeftOf,
  freightOf,
  goodsOf,
  leftAsSeen,
  pendingPieces,
  piecesText,
  refundedWords,
  whyFreightNotRefunded,
  whyNotRefunded,
} from './refund-amount.ts'

test.each([
  ['60.00', null],
  ['$1', null],
  ['0.01', null],
  ['60.01', 'At most $60.00 can be refunded'],
  ['1,000', 'At most $60.00 can be refunded'],
  ['0', 'Please enter an amount, like 12.50'],
  ['-1', 'Please enter an amount, like 12.50'],
  ['1.234', 'Please enter an amount, like 12.50'],
  ['', 'Please enter an amount, like 12.50'],
  ['ten', 'Please enter an amount, like 12.50'],
])('with $60.00 refundable, the input %j gives: %s', (typed, why) => {
  expect(whyNotRefunded(typed, cents(6000))).toBe(why)
})

test.each([
  ['a refusal because it has changed', Object.assign(new Error(), { code: 'REFUND_LEFT_CHANGED' }), 5000],
  ['a refusal for another reason', Object.assign(new Error(), { code: 'BUSY' }), 6000],
  ['an answer that was lost', new TypeError('Failed to fetch'), 6000],
  ['nothing yet', null, 6000],
])('seen $60.00, now $50.00: the amount to send after %s', (_, error, seen) => {
  expect(leftAsSeen(cents(6000), cents(5000), error)).toBe(seen)
})

const BOLTS = { itemId: 1, sku: 'AN3-5A', uom: 'EA', quantity: 1200, unitPrice: 2, tax: 150, refunded: 0 }
const SEAL = { itemId: 2, sku: '65-4', uom: 'EA', quantity: 1, unitPrice: 500, tax: 0, refunded: 0 }

test('two lines are refunded at their price with tax', () => {
  expect(goodsOf([BOLTS, SEAL].map(line => ({ line, pieces: line.quantity })))).toBe(3050)
  expect(goodsOf([{ line: { ...BOLTS, refunded: 600 }, pieces: 600 }])).toBe(1275)
  expect(piecesText([BOLTS, SEAL])).toBe('1,200 × AN3-5A, 1 × 65-4')
})

test('freight is refunded in proportion to the value of the pieces, at most the freight that is left', () => {
  const order = { lines: [BOLTS, SEAL], freight: cents(2900) }
  expect(freightOf([{ line: SEAL, pieces: 1 }], { ...order, freightLeft: cents(2900) })).toBe(500)
  expect(freightOf([{ line: SEAL, pieces: 1 }], { ...order, freightLeft: cents(120) })).toBe(120)
})

test('freight refunded with pieces reduces the remaining freight; a refund by amount does not', () => {
  const refunds = [
    { amount: 700, lines: [{ amount: 500 }] },
    { amount: 900, lines: [] },
  ]
  expect(freightLeftOf(1000, refunds)).toBe(800)
  expect(freightLeftOf(100, refunds)).toBe(0)
})

test.each([
  ['', null],
  ['0', null],
  ['4.00', null],
  ['4.01', 'Up to $4.00 of the shipping cost can be refunded'],
  ['-1', 'Please enter an amount, like 12.50, or nothing'],
  ['ten', 'Please enter an amount, like 12.50, or nothing'],
])('of $4.00 of freight, %j: %s', (typed, why) => {
  expect(whyFreightNotRefunded(typed, { goods: cents(1000), freightLeft: cents(400), left: cents(6000) })).toBe(why)
})

test('a refund by lines cannot exceed the rest of the charge', () => {
  const limits = { goods: cents(1000), freightLeft: cents(400), left: cents(1200) }
  expect(whyFreightNotRefunded('3', limits)).toBe('Only $12.00 can be refunded: refund an amount by hand')
})

test('pieces of a pending or failed refund are not called refunded', () => {
  const pending = pendingPieces([
    { state: 'done', lines: [{ itemId: 1, quantity: 1 }] },
    { state: 'requested', lines: [{ itemId: 1, quantity: 2 }] },
    { state: 'failed', lines: [{ itemId: 1, quantity: 1 }] },
  ])
  expect([...pending]).toEqual([[1, 3]])
  expect(refundedWords({ uom: 'EA', refunded: 4 }, 3)).toBe('1 refunded, refund of 3 pending')
  expect(refundedWords({ uom: 'EA', refunded: 3 }, 3)).toBe('refund of 3 pending')
  expect(refundedWords({ uom: 'EA', refunded: 2 }, 0)).toBe('2 refunded')
})
