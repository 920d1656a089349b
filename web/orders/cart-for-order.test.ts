import { expect, test } from 'vitest'
import { changesTo, linesOf } from './cart-for-order.ts'

const line = (productId: number, quantity: number) => ({ productId, condition: null, quantity })

test('lines of one part are merged; deleted parts and the minimum order surcharge are left out', () => {
  const item = { productId: 1, condition: 'overhauled', taken: [], quantity: 2, sku: 'A' }
  const items = [item, { ...item, quantity: 1 }, { ...item, productId: null }, { ...item, sku: 'MIN-ROUNDUP' }]
  expect(linesOf(items)).toEqual([{ productId: 1, condition: 'overhauled', quantity: 3 }])
})

test('a line sold in several conditions is requested in those', () => {
  const taken = [
    { condition: 'serviceable', quantity: 2 },
    { condition: 'repaired', quantity: 1 },
  ]
  expect(linesOf([{ productId: 1, condition: null, taken, quantity: 3, sku: 'A' }])).toEqual([
    { productId: 1, condition: 'serviceable', quantity: 2 },
    { productId: 1, condition: 'repaired', quantity: 1 },
  ])
})

test.each([
  ['the same', [line(1, 2)], [line(1, 2)], [], []],
  ['an empty cart', [line(1, 2)], [], [], [line(1, 2)]],
  ['another part', [line(1, 2)], [line(3, 1), line(1, 2)], [line(3, 1)], []],
  ['another quantity', [line(1, 2)], [line(1, 5)], [line(1, 5)], [line(1, 2)]],
])('%s', (_, wanted, inCart, aside, lacking) => {
  expect(changesTo(wanted, inCart)).toEqual({ aside, lacking })
})

test('a line with the buyer’s own reference stays separate, under that name', () => {
  const item = { productId: 1, condition: 'new', taken: [], quantity: 2, sku: 'A', reference: 'WO-1' }
  expect(linesOf([item, { ...item, quantity: 1, reference: 'WO-2' }, item])).toEqual([
    { productId: 1, condition: 'new', quantity: 4, reference: 'WO-1' },
    { productId: 1, condition: 'new', quantity: 1, reference: 'WO-2' },
  ])
})
