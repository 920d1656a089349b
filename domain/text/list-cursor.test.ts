import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCursor, isPriorityCursor, readCursor, readPriorityCursor } from './list-cursor.ts'

const ID = '0b2b3c4d-0000-4000-8000-00000000000a'

test.each([
  ['1763856000123456', '2025-11-23T00:00:00.123456Z'],
  ['1763856000000007', '2025-11-23T00:00:00.000007Z'],
  ['1763856000999000', '2025-11-23T00:00:00.999000Z'],
  ['7', '1970-01-01T00:00:00.000007Z'],
  ['9999999999999999', '2286-11-20T17:46:39.999999Z'],
])('%s microseconds are %s', (micros, at) => {
  expect(readCursor(`${micros}_${ID}`)).toEqual({ at, id: ID })
  expect(readPriorityCursor(`2_${micros}_${ID}`)).toEqual({ priority: 2, at, id: ID })
})

test.each(['', `_${ID}`, ID, `-1_${ID}`, `1e3_${ID}`, `1_${ID}x`, `1_${ID.toUpperCase()}`, `12345678901234567_${ID}`])(
  '%s is not a cursor',
  wrong => {
    expect([isCursor(wrong), isPriorityCursor(`3_${wrong}`)]).toEqual([false, false])
    expect(() => readCursor(wrong)).toThrow(TypeError)
    expect(() => readPriorityCursor(`3_${wrong}`)).toThrow(TypeError)
  },
)

test('reads every value that it accepts as a cursor', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d_\d{1,16}_[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/), text => {
      expect([isPriorityCursor(text), isCursor(text), isCursor(text.slice(2))]).toEqual([true, false, true])
      expect(readPriorityCursor(text)).toEqual({ priority: Number(text[0]), ...readCursor(text.slice(2)) })
    }),
  )
})
