import { expect, test } from 'vitest'
import { oneEditAway, similarLookingKeys, swapped } from './near-keys.ts'

test('characters that look alike are interchangeable, several at once', () => {
  expect(similarLookingKeys('MS2O47O')).toContain('MS20470')
  expect(similarLookingKeys('AN3')).toEqual([])
  expect(similarLookingKeys('1B')).toEqual(expect.arrayContaining(['I8', 'L8', 'LB', '18']))
  expect(similarLookingKeys('1'.repeat(20)).length).toBeLessThanOrEqual(64)
})

test('neighbors that were swapped', () => {
  expect(swapped('AN33')).toEqual(['NA33', 'A3N3'])
  expect(swapped('AN3-6')).toEqual(['NA36', 'A3N6'])
  expect(swapped('AN36')).toContain('AN63')
})

test('one character more, less, or another', () => {
  expect(oneEditAway('AN3')).toEqual(expect.arrayContaining(['AN', 'N3', 'AN4', 'AN35', 'MAN3']))
  expect(oneEditAway('AN3')).not.toContain('AN3')
})
