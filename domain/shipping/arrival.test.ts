import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arrivesOn, departure, minutesInWords } from './arrival.ts'
import { isHoliday, isWorkDay } from './holidays.ts'
import { compareRates } from './rate-choice.ts'
import { shipDayFrom } from './ship-day.ts'

const CALENDAR = { timeZone: 'America/New_York', cutOff: 14, closedDays: [] }

test.each([
  ['2026-11-24T12:08:30-05:00', { day: '2026-11-24', minutesLeft: 112 }],
  ['2026-11-24T14:00:00-05:00', { day: '2026-11-25', minutesLeft: null }],
  ['the day before Thanksgiving, too late', '2026-11-25T15:00:00-05:00', { day: '2026-11-27', minutesLeft: null }],
  ['a Saturday', '2026-11-21T09:00:00-05:00', { day: '2026-11-23', minutesLeft: null }],
])('%s', (...row) => {
  const [at, expected] = row.slice(-2) as [string, object]
  expect(departure(new Date(at), CALENDAR)).toEqual(expected)
})

test.each([
  ['2026-11-24', 1, '2026-11-25'],
  ['2026-11-24', 2, '2026-11-27'],
  ['2026-11-27', 1, '2026-11-30'],
  ['2026-12-24', 1, '2026-12-28'],
  ['2026-11-24', 0, '2026-11-24'],
])('a package that ships on %s and takes %i business days arrives on %s', (day, days, arrives) =>
  expect(arrivesOn(day, days)).toBe(arrives),
)

test('the holidays of a year are six', () => {
  const days = Array.from({ length: 365 }, (_, at) => new Date(Date.UTC(2027, 0, 1 + at)).toISOString().slice(0, 10))
  expect(days.filter(isHoliday)).toEqual([
    ...['2027-01-01', '2027-05-31', '2027-07-04', '2027-09-06', '2027-11-25', '2027-12-25'],
  ])
})

test('packages leave and arrive on working days, in order', () => {
  const at = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(at, fc.integer({ min: 1, max: 15 }), (moment, days) => {
      const { day, minutesLeft } = departure(moment, CALENDAR)
      const arrives = arrivesOn(day, days)
      expect(isWorkDay(day) && isWorkDay(arrives)).toBe(true)
      expect(shipDayFrom(day, CALENDAR)).toBe(day)
      expect(arrives > day).toBe(true)
      expect(minutesLeft === null || (minutesLeft > 0 && minutesLeft <= 14 * 60)).toBe(true)
    }),
  )
})

test.each([
  [112, '1 h 52 min'],
  [59, '59 min'],
  [60, '1 h 0 min'],
])('%i minutes are %s', (minutes, words) => expect(minutesInWords(minutes)).toBe(words))

test('marks the cheapest and the fastest rate, and folds slower and more expensive ones unless chosen', () => {
  const rate = (name: string, cost: number, estimatedDays: number) => ({ name, rate: cost, estimatedDays })
  const rates = [
    rate('ground', 10, 4),
    rate('slow', 12, 5),
    rate('two', 20, 2),
    rate('worst', 30, 6),
    rate('air', 50, 1),
  ]
  const told = (chosen?: (typeof rates)[number]) =>
    compareRates(rates, chosen).map(({ rate: { name }, isCheapest, isFastest, isFolded }) =>
      [name, isCheapest && 'cheapest', isFastest && 'fastest', isFolded && 'folded'].filter(Boolean).join(' '),
    )
  expect(told()).toEqual(['ground cheapest', 'slow folded', 'two', 'worst folded', 'air fastest'])
  expect(told(rates[3])[3]).toBe('worst')
  expect(compareRates(rates.slice(0, 1), undefined)).toMatchObject([{ isCheapest: false, isFastest: false }])
})
