import fc from 'fast-check'
import { expect, test } from 'vitest'
import { thousands } from './thousands.ts'

test('whole numbers as the language library writes them', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), value => {
      expect(thousands(value)).toBe(value.toLocaleString('en-US'))
    }),
  )
})
