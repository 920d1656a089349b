import { describe, expect, test } from 'vitest'
import type { QuoteKind, QuoteStatus } from '../../domain/quotes/quote.ts'
import { buyerSteps, mainStep } from './buyer-steps.ts'
import { quoteStanding } from './quote-standing.ts'

const NOW = new Date('2026-11-21T15:00:00Z')
const quote = (status: QuoteStatus, changes = {}) => ({
  kind: 'rfq' as QuoteKind,
  status,
  turn: null,
  validUntil: '2026-11-21',
  isBuyable: status === 'quoted' || status === 'completed',
  isInCart: false,
  isOnAccount: false,
  carrierAccount: null,
  order: null,
  ...changes,
})
const stepsOf = (...given: Parameters<typeof quote>) => [...buyerSteps(quote(...given), NOW)].sort()

describe('actions of a buyer', () => {
  test.each([
    ['pending', ['withdraw', 'write'], null],
    ['unit_quoted', ['approve', 'counter', 'decline', 'write'], 'approve'],
    ['unit_approved', ['withdraw', 'write'], null],
    ['shipping_quoted', ['accept', 'counter', 'decline', 'write'], 'accept'],
    ['quoted', ['accept', 'addToCart', 'counter', 'decline', 'write'], 'addToCart'],
    ['completed', ['addToCart', 'withdraw', 'write'], 'addToCart'],
    ['purchased', [], null],
    ['rejected', [], null],
    ['declined', [], null],
    ['withdrawn', [], null],
    ['expired', ['write'], null],
  ] as const)('%s: %j, and first %s', (status, steps, main) => {
    expect(stepsOf(status)).toEqual(steps)
    expect(mainStep(buyerSteps(quote(status), NOW))).toBe(main)
  })

  test('none for an offer past its last day, even if that is not recorded yet', () => {
    expect(stepsOf('quoted', { validUntil: '2026-11-20' })).toEqual(['write'])
    expect(stepsOf('completed', { validUntil: '2026-11-20' })).toEqual(['write'])
    expect(stepsOf('pending', { validUntil: '2026-11-20' })).toEqual(['withdraw', 'write'])
  })

  test('a buyer who wants it on a carrier account must name it, in the cart or during payment', () => {
    const unnamed = { isOnAccount: true }
    expect(stepsOf('pending', unnamed)).toEqual(['nameAccount', 'withdraw', 'write'])
    expect(stepsOf('quoted', unnamed)).toContain('nameAccount')
    expect(stepsOf('unit_quoted', unnamed)).toEqual(['approve', 'counter', 'decline', 'write'])
    const carrierAccount = { provider: 'ups', ending: '12', nickname: '' }
    expect(stepsOf('quoted', { ...unnamed, carrierAccount })).not.toContain('nameAccount')
    expect(stepsOf('quoted', { ...unnamed, isInCart: true })).not.toContain('nameAccount')
  })

  test('a quote in the cart or with a pending payment cannot be added twice, or changed while it is being paid', () => {
    expect(stepsOf('quoted', { isInCart: true })).toEqual(['counter', 'decline', 'write'])
    const order = { id: 'x', orderNumber: 'APS-20261121-1234', isPaid: false, isOnAccount: false }
    expect(stepsOf('quoted', { order })).toEqual(['write'])
  })
})

test('an offer holds through its last day in the store’s zone', () => {
  const offer = { ...quote('quoted'), turn: 'buyer' as const }
  // 23:59 and 00:00 in New York
  expect(quoteStanding(offer, new Date('2026-11-22T04:59:59Z'))).toEqual({ status: 'quoted', turn: 'buyer' })
  expect(quoteStanding(offer, new Date('2026-11-22T05:00:00Z'))).toEqual({ status: 'expired', turn: null })
  const asked = { ...offer, turn: 'admin' as const }
  expect(quoteStanding(asked, new Date('2026-11-22T05:00:00Z'))).toEqual({ status: 'expired', turn: 'admin' })
  const bought = { ...offer, status: 'purchased' as const, turn: null }
  expect(quoteStanding(bought, new Date('2026-12-22T05:00:00Z'))).toEqual({ status: 'purchased', turn: null })
})
