import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NO_REQUIREMENTS } from '../inventory/line-requirements.ts'
import { shipModeOf, shipPlan } from './ship-plan.ts'

const TODAY = '2026-11-24'
const line = (quantity: number, later = 0, noPartialShipment = false) => ({
  quantity,
  later: later > 0 ? { quantity: later, shipsBy: '2026-12-08' } : null,
  requirements: { ...NO_REQUIREMENTS, noPartialShipment },
})
const quote = (leadTimeDays: number | null) => ({
  lines: [
    { quantity: 2, priceSource: 'quote' as const, leadTimeDays: null },
    { quantity: 3, priceSource: 'sourced' as const, leadTimeDays },
  ],
})

test('no choice if everything is in stock, or nothing is', () => {
  expect(shipPlan({ lines: [line(4)], quotes: [] }, TODAY)).toMatchObject({ now: 4, later: 0, isChoice: false })
  expect(shipPlan({ lines: [line(4, 4)], quotes: [] }, TODAY)).toMatchObject({ now: 0, later: 4, isChoice: false })
})

test('pieces beyond the stock or procured for a quote wait; the latest date is the date of the whole order', () => {
  const plan = shipPlan({ lines: [line(5, 3)], quotes: [quote(30)] }, TODAY)
  expect(plan).toEqual({ now: 4, later: 6, laterBy: '2026-12-24', isForced: false, isChoice: true })
  expect(shipPlan({ lines: [line(5, 3)], quotes: [quote(null)] }, TODAY).laterBy).toBeNull()
  expect(shipModeOf(plan, undefined)).toBe('as_available')
  expect(shipModeOf(plan, 'complete')).toBe('complete')
})

test('one line that must not be split makes the order ship complete, whatever the buyer chose', () => {
  const plan = shipPlan({ lines: [line(5, 3), line(1, 0, true)], quotes: [] }, TODAY)
  expect(plan).toMatchObject({ isForced: true, isChoice: false })
  expect(shipModeOf(plan, 'as_available')).toBe('complete')
})

test('pieces now and later are all pieces', () => {
  const lines = fc.array(fc.tuple(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 0, max: 99 })))
  fc.assert(
    fc.property(lines, some => {
      const cart = some.map(([quantity, later]) => line(quantity, Math.min(quantity, later)))
      const { now, later } = shipPlan({ lines: cart, quotes: [] }, TODAY)
      expect(now + later).toBe(cart.reduce((all, { quantity }) => all + quantity, 0))
      expect(now).toBeGreaterThanOrEqual(0)
    }),
  )
})
