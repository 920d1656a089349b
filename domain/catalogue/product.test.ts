import { expect, test } from 'vitest'
import { cents } from '../money/money.ts'
import { askingPrice, paragraphs } from './product.ts'

test.each<[number, number | null, [number, number | null] | null]>([
  [1000, null, [1000, null]],
  [1000, 800, [800, 1000]],
  [1000, 0, [1000, null]],
  [1000, 1000, [1000, null]],
  [1000, 1200, [1000, null]],
  [0, null, null],
  [0, 500, null],
])('price %s with sale price %s', (price, salePrice, expected) => {
  const asking = askingPrice({ price: cents(price), salePrice: salePrice === null ? null : cents(salePrice) })
  expect(asking && [asking.unitPrice, asking.compareAt]).toEqual(expected)
})

test('a description breaks after every second sentence, and not inside a measure', () => {
  expect(paragraphs('Bolt of alloy steel. Grip 0.0625 in. Cadmium plated. Per AN3.')).toEqual([
    'Bolt of alloy steel. Grip 0.0625 in.',
    'Cadmium plated. Per AN3.',
  ])
  expect(paragraphs('Weighs 1.5 lb')).toEqual(['Weighs 1.5 lb'])
  expect(paragraphs(' \n ')).toEqual([])
})
