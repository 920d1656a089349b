import { expect, test } from 'vitest'
import { type ChartRow, FIGURE_KINDS, isEmpty } from './figure-kinds.ts'

const kind = (title: string) => {
  const found = FIGURE_KINDS.find(one => one.title === title)
  if (!found) throw new Error(title)
  return found
}
const row = (values: (number | null)[]): ChartRow => ({
  day: '2026-07-15',
  dayBefore: '2026-06-15',
  before: null,
  values,
})

test('no orders mean an empty chart, a response within a minute does not', () => {
  expect(isEmpty(kind('Orders'), [row([0])])).toBe(true)
  expect(isEmpty(kind('Orders'), [row([0]), row([1])])).toBe(false)
  expect(isEmpty(kind('Time to the first offer'), [row([null, null])])).toBe(true)
  expect(isEmpty(kind('Time to the first offer'), [row([0, 0])])).toBe(false)
  expect(kind('Time to the first offer').write(0)).toBe('under 1 min')
})

test('an axis label does not wrap', () => {
  for (const value of [0, 20, 119, 180, 4000])
    expect(kind('Time to the first offer').writeShort(value)).not.toContain(' ')
})
