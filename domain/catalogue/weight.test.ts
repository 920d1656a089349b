import { expect, test } from 'vitest'
import { weightText } from './weight.ts'

test.each([
  [24, '24 lbs'],
  [5.25, '5.3 lbs'],
  [1, '1 lb'],
  [0.3, '4.8 oz'],
  [0.02, '0.3 oz'],
  [182.4, '182 lbs'],
])('%s pounds are written %s', (pounds, text) => {
  expect(weightText(pounds)).toBe(text)
})

test('a weight too light to be measured alone is blank', () => {
  for (const pounds of [null, 0.001, 0.004, 0]) expect(weightText(pounds)).toBeNull()
})
