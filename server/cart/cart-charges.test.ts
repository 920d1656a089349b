import { expect, test } from 'vitest'
import type { Charge } from '../../domain/charges/charge.ts'
import { cents } from '../../domain/money/money.ts'
import { store } from '../../domain/settings/store.ts'
import { chargesOfCart } from './cart-charges.ts'
import type { PricedCart } from './price-cart.ts'

const crate: Charge = { kind: 'crating', label: 'Crate', amount: cents(10_000) }
const own: Charge = { kind: 'hazmat', label: 'By hand', amount: cents(777) }
const BOTH = [
  { quoteNumber: 'Q-1', charges: [crate] },
  { quoteNumber: 'Q-2', charges: [crate] },
]

/** The charges of a cart with these quotes, after staff have set the charges `set` for an order of both quotes. */
const left = (set: Charge[], quotes: readonly string[]) => {
  const cart = {
    quotes: BOTH.filter(({ quoteNumber }) => quotes.includes(quoteNumber)),
    hasHazmat: false,
    weights: [],
  } as unknown as Pick<PricedCart, 'quotes' | 'hasHazmat' | 'weights'>
  return chargesOfCart(store, cart, false, { charges: set, quotes: BOTH }).charges.map(({ label }) => label)
}

test.each([
  {
    name: 'removing a quote removes its charge',
    set: [crate, own, crate],
    stays: ['Q-1'],
    has: ['By hand', 'Crate'],
  },
  {
    name: 'if staff waived one of two equal charges, the other stays with a quote',
    set: [crate, own],
    stays: ['Q-2'],
    has: ['Crate', 'By hand'],
  },
  { name: 'removing the last quote removes the last charge', set: [crate, own], stays: [], has: ['By hand'] },
  {
    name: 'a charge that staff waived for both quotes is not added again',
    set: [own],
    stays: ['Q-1'],
    has: ['By hand'],
  },
])('$name', ({ set, stays, has }) => {
  expect(left(set, stays)).toEqual(has)
})
