import fc from 'fast-check'
import { expect, test } from 'vitest'
import { oneLine } from './one-line.ts'

test.each([
  ['Amelia Earhart', 'Amelia Earhart'],
  ['  Amelia \t Earhart ', 'Amelia Earhart'],
  ['Amelia\r\nBcc: a@b.com', 'Amelia Bcc: a@b.com'],
  ['Amelia\u2028Earhart\u0000', 'Amelia Earhart'],
  ['gpj.\u202Etxt', 'gpj. txt'],
  ['a'.repeat(10_000), `${'a'.repeat(19)}…`],
  ['✈'.repeat(30), `${'✈'.repeat(19)}…`],
  ['', ''],
])('case %#', (given, line) => {
  expect(oneLine(given, 20)).toBe(line)
})

test('returns one line, not too long, of whole characters, for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.integer({ min: 1, max: 50 }), (text, longest) => {
      const line = oneLine(text, longest)
      expect([...line].length).toBeLessThanOrEqual(longest)
      expect(line).not.toMatch(/[\r\n\p{Cc}\p{Cs}]/u)
    }),
  )
})
