import { expect, test } from 'vitest'
import { whyFewerReturnable } from './return-decision.ts'

test('names why fewer pieces of a return can be returned, also if the others are replaced', () => {
  const line = { sku: 'AN3-5A', uom: 'EA', asked: 2, quantity: 0, returned: 0, cameBack: 0, lost: 0 }
  expect(whyFewerReturnable({ ...line, quantity: 2 })).toBeNull()
  expect(whyFewerReturnable({ ...line, quantity: 1, lost: 1 })).toBe(
    'Only 1 of the 2 × AN3-5A of this return can come back: 1 is lost.',
  )
  expect(whyFewerReturnable(line)).toBe(
    'None of the 2 × AN3-5A of this return can come back: the others are being sent once more.',
  )
})
