import { expect, test } from 'vitest'
import { markText, paperText, timesText } from './unit-words.ts'

test('a unit is named by its mark, its paper and its times', () => {
  expect(markText({ kind: 'serial', mark: '12' })).toBe('S/N 12')
  expect(markText({ kind: 'lot', mark: 'L7' })).toBe('Lot L7')
  expect(markText({ kind: 'bulk', mark: '' })).toBe('')
  expect(paperText({ paper: 'CoC', paperNumber: 'F 1', paperBy: 'Acme', paperDate: '2026-11-01' })).toBe(
    'CoC F 1, by Acme, Nov 1, 2026',
  )
  expect(paperText({ paper: 'CoC', paperNumber: '', paperBy: '', paperDate: null, paperIsCopy: true })).toBe(
    'CoC, certified true copy',
  )
  expect(paperText({ paper: null, paperIsCopy: true, paperNumber: '', paperBy: '', paperDate: null })).toBe('')
  const times = { hoursSinceNew: 1200.5, cyclesSinceNew: null, hoursSinceOverhaul: 0, cyclesSinceOverhaul: 30 }
  expect(timesText(times)).toBe('TSN 1200.5, TSO 0, CSO 30')
})
