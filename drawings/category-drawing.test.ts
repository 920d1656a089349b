import { expect, test } from 'vitest'
import { categoryDrawing } from './category-drawing.ts'

test('a category has the drawing of its most frequent parts, else of the part in its name', () => {
  const drawn = (name: string) => /^\/drawings\/([a-z-]+)\.svg\?v=\w+$/.exec(categoryDrawing(name))?.[1]
  expect(drawn('Avionics')).toBe('avionics')
  expect(drawn('Flight Control Surfaces')).toBe('surface')
  expect(drawn('Landing Gear & Brakes')).toBe('actuator')
  expect(drawn('Bolts')).toBe('bolt')
  expect(drawn('<Of nothing>')).toBeTruthy()
})
