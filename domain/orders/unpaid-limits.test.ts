import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_CART_LINES } from '../cart/cart.ts'
import { cents } from '../money/money.ts'
import {
  HOLD_MINUTES,
  isScarce,
  limitsFor,
  MAX_HOLD_MINUTES,
  PAYING_MINUTES,
  UNPAID_LIMITS,
  whyTooManyUnpaid,
  whyTooMuchUnpaid,
  whyTooScarce,
} from './unpaid-limits.ts'

const held = (orders: number, dollars = 100) => ({ orders, value: cents(dollars * 100) })

const ALL = (['guest', 'newcomer', 'known'] as const).flatMap(who => limitsFor(who).map(limit => [who, limit] as const))

test.each(ALL)('the table limits the number of unpaid orders, of %s by the limit of %s', (who, limit) => {
  const most = UNPAID_LIMITS[limit].orders
  expect(whyTooManyUnpaid(who, limit, held(most))).toBeNull()
  expect(whyTooManyUnpaid(who, limit, held(most + 1))).toContain(`Up to ${most}`)
  expect(whyTooScarce(who, limit, UNPAID_LIMITS[limit].scarceParts)).toBeNull()
  expect(whyTooScarce(who, limit, UNPAID_LIMITS[limit].scarceParts + 1)).toContain('or call us')
})

test('above the value limit, a single order needs a quote, and several orders wait for each other', () => {
  const most = cents(25_000_000)
  expect(whyTooMuchUnpaid('newcomer', 'newcomer', held(2, 250_000), most)).toBeNull()
  expect(whyTooMuchUnpaid('newcomer', 'newcomer', held(1, 250_000.01), most)).toBe(
    'We don’t hold unpaid orders above $250,000.00. Please request a quote or call us.',
  )
  expect(whyTooMuchUnpaid('newcomer', 'newcomer', held(2, 250_000.01), most)).toContain(
    'Pay or cancel an unpaid order first',
  )
})

test('a customer with a paid order may hold more than others, a whole cart, and is not counted by the network', () => {
  const { guest, newcomer, known, address } = UNPAID_LIMITS
  for (const figure of ['orders', 'scarceParts'] as const) {
    expect(newcomer[figure]).toBeGreaterThanOrEqual(guest[figure])
    expect(known[figure]).toBeGreaterThan(newcomer[figure])
    // Else the network would refuse what the account may.
    expect(address[figure]).toBeGreaterThanOrEqual(newcomer[figure])
  }
  expect(known.scarceParts).toBeGreaterThanOrEqual(MAX_CART_LINES)
  expect([limitsFor('guest'), limitsFor('newcomer'), limitsFor('known')]).toEqual([
    ['guest', 'address', 'network'],
    ['newcomer', 'address', 'network'],
    ['known'],
  ])
})

test.each(ALL)(
  'a refusal names the remedies: a quote, a call, and signing in where it helps (%s, %s)',
  (who, limit) => {
    for (const words of [whyTooScarce(who, limit, 1000), whyTooMuchUnpaid(who, limit, held(1, 2), cents(100))]) {
      expect(words).toMatch(/Please request a quote.* or call us\./)
      expect(words?.includes('sign in')).toBe(who === 'guest')
    }
    const tooMany = whyTooManyUnpaid(who, limit, held(100))
    expect(tooMany).toContain('Pay or cancel an unpaid order first')
    expect(tooMany?.includes('sign in')).toBe(who === 'guest' && limit !== 'guest')
  },
)

test('a part is scarce when its holder has at least half of it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1000 }), fc.nat(1000), (pieces, left) => {
      expect(isScarce(pieces, left)).toBe(pieces * 2 >= pieces + left)
    }),
  )
  expect([isScarce(1, 1), isScarce(2, 3), isScarce(1, 0)]).toEqual([true, false, true])
})

test('a list of 60 parts is allowed, and an order being paid is held longer than one that is not', () => {
  expect(UNPAID_LIMITS.guest.scarceParts).toBeGreaterThanOrEqual(60)
  expect(HOLD_MINUTES).toBeLessThan(PAYING_MINUTES)
  expect(PAYING_MINUTES).toBeLessThan(MAX_HOLD_MINUTES)
})
