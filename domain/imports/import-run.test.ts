import { expect, test } from 'vitest'
import { IMPORT_STEP_NAMES, importProgress } from './import-run.ts'

test('progress grows over the steps, from 0 to 1', () => {
  const told = IMPORT_STEP_NAMES.flatMap(step => [0, 0.5, 1].map(done => importProgress({ step, done })))
  expect(told.at(0)).toBe(0)
  expect(told.at(-1)).toBeCloseTo(1)
  expect(told).toEqual(told.toSorted((a, b) => a - b))
})
