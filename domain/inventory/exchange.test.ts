import { expect, test } from 'vitest'
import { cents } from '../money/money.ts'
import { exchangeDifferences } from './exchange.ts'

const piece = (price: number | null, owner = '') => ({ price: price === null ? null : cents(price), owner })

test.each([
  ['the same price and owner', piece(3000), piece(3000), 3000, []],
  ['what the line pays', piece(3500), piece(3000), 3000, []],
  ['dearer', piece(3000), piece(9_000_000), 3000, ['price']],
  ['cheaper', piece(9_000_000), piece(3000), 9_000_000, ['price']],
  ['on request', piece(3000), piece(null), 3000, ['price']],
  ['both on request', piece(null), piece(null), 3000, []],
  ['of a consignor', piece(3000), piece(3000, 'Acme'), 3000, ['owner']],
  ['of the same consignor', piece(3000, 'ACME '), piece(3000, 'Acme'), 3000, []],
  ['dearer, and of another', piece(3000, 'Acme'), piece(4000), 3000, ['price', 'owner']],
] as const)('a piece that is %s', (_, from, to, paid, differs) => {
  expect(exchangeDifferences(from, to, cents(paid))).toEqual(differs)
})
