import { expect, test } from 'vitest'
import type { LineProblem } from '../cart/cart.ts'
import { DEFAULT_MINIMUMS } from '../cart/checkout-minimum.ts'
import { cents } from '../money/money.ts'
import { checkoutBlocker } from './checkout-blocker.ts'

type Lines = Parameters<typeof checkoutBlocker>[0]['lines']

const why = (dollars: number, lines: Lines = [], quotes = NO_QUOTES) =>
  checkoutBlocker({ subtotal: cents(dollars * 100), lines, quotes }, DEFAULT_MINIMUMS)
const line = (problem: LineProblem | null = null, changes: Partial<Lines[number]> = {}): Lines[number] => ({
  problem,
  condition: 'new',
  choices: [],
  ...changes,
})
const CHOICES = [{ condition: 'overhauled', quantity: 2, tagType: null }] as const
const NO_QUOTES: Parameters<typeof checkoutBlocker>[0]['quotes'] = []

test.each([
  ['enough for an order at home', why(25, [line()]), null],
  ['too little of everything', why(24.99, [line()]), 'minimum'],
  ['a part without a price', why(500, [line(), line('price_on_request')]), 'unpriced'],
  ['a quote that has run out', why(500, [], [{ problem: 'expired' }]), 'quotes'],
  ['a condition to be chosen', why(500, [line(null, { condition: null, choices: [...CHOICES] })]), 'condition'],
  ['no condition, and none to choose', why(500, [line(null, { condition: null })]), null],
  ['a quote as it should be', why(500, [], [{ problem: null }]), null],
  ['what puts itself right', why(500, [line('short'), line('gone')]), null],
])('%s', (_, hindrance, expected) => {
  expect(hindrance).toBe(expected)
})
