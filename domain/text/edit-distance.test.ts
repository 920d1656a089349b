import { expect, test } from 'vitest'
import { editDistance } from './edit-distance.ts'

test('counts inserted, deleted, changed and swapped letters', () => {
  expect(editDistance('hydraulic', 'hydraulic', 2)).toBe(0)
  expect(editDistance('hydrualic', 'hydraulic', 2)).toBe(1)
  expect(editDistance('baering', 'bearing', 2)).toBe(1)
  expect(editDistance('washr', 'washer', 2)).toBe(1)
  expect(editDistance('wascher', 'washers', 2)).toBe(2)
})

test('stops counting above the limit', () => {
  expect(editDistance('bolt', 'generator', 2)).toBe(3)
  expect(editDistance('bolt', 'nuts', 2)).toBe(3)
})
