import { expect, test } from 'vitest'
import { packedNote } from './packed-words.ts'

test('without packed pieces the rule is stated, else the lines that it concerns', () => {
  expect(packedNote([], 'buyer')).toMatch(/^Pieces that are packed can no longer be canceled here/)
  expect(packedNote([], 'staff')).toMatch(/unpack them first/)
  const lines = [
    { sku: 'AN3-5A', packed: 2 },
    { sku: '65-4', packed: 1 },
  ]
  expect(packedNote(lines, 'staff')).toBe(
    '2 × AN3-5A are already packed. Please unpack them first. 1 × 65-4 is already packed. Please unpack it first.',
  )
  expect(packedNote([{ sku: 'M22759/16', uom: 'FT', packed: 50 }], 'staff')).toBe(
    '50 ft of M22759/16 are already packed. Please unpack them first.',
  )
})
