import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectedDelivery } from './expected-delivery.ts'
import { isWorkDay } from './holidays.ts'

test.each([
  ['2026-11-19T17:00:00Z', 1, '2026-11-20'], // Thursday to Friday
  ['2026-11-20T17:00:00Z', 1, '2026-11-23'], // Friday to Monday
  ['2026-11-21T17:00:00Z', 2, '2026-11-24'], // Saturday counts from Monday
  ['2026-11-21T03:30:00Z', 1, '2026-11-23'], // still Friday evening in New York
  ['2026-11-20T17:00:00Z', 0, '2026-11-20'],
])('an order that ships at %s and takes %i business days is delivered on %s', (at, days, day) => {
  expect(expectedDelivery(new Date(at), days, 'America/New_York')).toBe(day)
})

test('delivery is never on a weekend or a holiday, and exactly the given number of business days after shipment', () => {
  const when = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(when, fc.integer({ min: 1, max: 60 }), (at, days) => {
      const arrives = new Date(`${expectedDelivery(at, days, 'UTC')}T00:00:00Z`)
      let workingDays = 0
      for (let day = new Date(at.toISOString().slice(0, 10)); day < arrives; ) {
        day = new Date(day.getTime() + 86_400_000)
        if (isWorkDay(day.toISOString().slice(0, 10))) workingDays++
      }
      expect(workingDays).toBe(days)
      expect(isWorkDay(arrives.toISOString().slice(0, 10))).toBe(true)
    }),
  )
})
