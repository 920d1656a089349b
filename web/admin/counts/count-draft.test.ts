import { expect, test } from 'vitest'
import { FIRST_COUNT, foundOf, labelledId, scannedUnit } from './count-draft.ts'

const units = [
  { id: 7, mark: 'SN-1', paperNumber: 'F-1' },
  { id: 8, mark: 'sn-2', paperNumber: '' },
  { id: 9, mark: '', paperNumber: '' },
]

test('a scan is the mark, or the address on the label', () => {
  expect(scannedUnit(units, ' sn-1 ').map(({ id }) => id)).toEqual([7])
  expect(scannedUnit(units, 'SN-2').map(({ id }) => id)).toEqual([8])
  expect(scannedUnit(units, 'https://store.example.com/admin/units/9').map(({ id }) => id)).toEqual([9])
  expect(scannedUnit(units, '')).toEqual([])
  expect([labelledId('http://x/admin/units/12'), labelledId('12')]).toEqual([12, null])
})

test('an uncounted unit is not 0', () => {
  const draft = { ...FIRST_COUNT, found: { '7': '0', '8': 'x' } }
  expect(units.map(unit => foundOf(draft, unit))).toEqual([0, Number.NaN, null])
})
