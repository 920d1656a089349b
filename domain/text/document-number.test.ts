import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { digits, LETTERS, numberPrefix } from './document-number.ts'

const FORMS = [
  { form: digits(4), shape: /^[1-9]\d{3}$/ },
  { form: digits(7), shape: /^[1-9]\d{6}$/ },
  { form: LETTERS, shape: /^[0-9A-HJKMNP-TV-Z]{7}$/ },
]

test('a number carries the day of the store, not of Greenwich', () => {
  const lateEvening = new Date('2026-11-21T03:30:00Z') // 22:30 on the 20th in New York
  expect(numberPrefix('APS', lateEvening, 'America/New_York')).toBe('APS-20261120-')
  expect(numberPrefix('Q', lateEvening, 'UTC')).toBe('Q-20261121-')
})

describe.each(FORMS)('numbers like $shape', ({ form: { count, write }, shape }) => {
  test('from the first to the last have that shape, and no two are the same', () => {
    for (const n of [0, count - 1]) expect(write(n)).toMatch(shape)
    fc.assert(
      fc.property(fc.nat(count - 1), fc.nat(count - 1), (a, b) => {
        expect(write(a)).toMatch(shape)
        expect(write(a) === write(b)).toBe(a === b)
      }),
    )
  })
})

test('a day has numbers for 100 orders a second, no longer than a gateway takes', () => {
  expect(digits(4).count + digits(7).count).toBeGreaterThan(100 * 86_400)
  expect((numberPrefix('APS', new Date(), 'UTC') + LETTERS.write(0)).length).toBe(20)
})
