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
    'Of AN3-5A 2 are packed already. Please unpack them first. Of 65-4 1 is packed already. Please unpack it first.',
  )
  expect(packedNote([{ sku: 'M22759/16', uom: 'FT', packed: 50 }], 'staff')).toBe(
    'Of M22759/16 50 ft are packed already. Please unpack them first.',
  )
})
