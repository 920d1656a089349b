import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { challengeBits, startsWithZeros } from './challenge.ts'

test('a buyer who mistypes a card solves no challenge; more declined cards mean more work', () => {
  const bits = Array.from({ length: 20 }, (_, declined) => challengeBits(declined, false))
  expect(bits.slice(0, 5)).toEqual([0, 0, 0, 0, 0])
  expect(bits).toEqual([...bits].sort((a, b) => a - b))
  expect(bits.at(-1)).toBe(18)
  expect(challengeBits(0, true)).toBe(14)
  expect(challengeBits(19, true)).toBe(18)
})

test('zero bits are counted as they are written', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 0, max: 256 }), (text, bits) => {
      const digest = createHash('sha256').update(text).digest()
      const written = [...digest].map(byte => byte.toString(2).padStart(8, '0')).join('')
      expect(startsWithZeros(digest, bits)).toBe(written.startsWith('0'.repeat(bits)))
    }),
  )
  expect(startsWithZeros(new Uint8Array(2), 17)).toBe(false)
})
