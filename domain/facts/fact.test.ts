import { describe, expect, test } from 'vitest'
import { sortKey, statedFact } from './fact.ts'
import { factSort, factsByKey, notStatedFilter, readFactFilter, readFactSort } from './fact-filter.ts'
import type { FactField } from './families.ts'

const DIAMETER: FactField = { key: 'diameter', label: 'Diameter', kind: 'number', unit: 'in' }
const AMPS: FactField = { key: 'amps', label: 'Current', kind: 'number', unit: 'A' }

describe('a fact that an admin or a list states', () => {
  test.each([
    ['.25', '0.250', 0.25],
    ['1/4"', '0.250', 0.25],
    ['1-1/8 in', '1.125', 1.125],
    ['5/16', '0.3125', 0.3125],
    ['No. 10', 'No. 10', 0.19],
    ['about 2', 'about 2', null],
    ['0', '0', null],
    ['1/0', '1/0', null],
  ])('%s', (given, text, value) => {
    expect(statedFact(DIAMETER, given)).toEqual({ key: 'diameter', text, value })
  })
  test('figures lose their unit, blanks are no facts, words stay', () => {
    expect(statedFact(AMPS, '7.5 A')).toEqual({ key: 'amps', text: '7.5', value: 7.5 })
    expect(statedFact(AMPS, '  ')).toBeNull()
    expect(statedFact({ key: 'head', label: 'Head', kind: 'text' }, ' Pan \n head ')?.text).toBe('Pan head')
    expect(statedFact({ key: 'head', label: 'Head', kind: 'text' }, 'x'.repeat(99))?.text).toHaveLength(60)
  })
})

test('threads are sorted by their size, figures before words', () => {
  const thread: FactField = { key: 'thread', label: 'Thread', kind: 'text' }
  const keys = ['10-32', '1/4-28', '1-14', '1 1/8-12', 'metric'].map(text => {
    const fact = statedFact(thread, text)
    return fact ? sortKey(fact) : ''
  })
  expect(keys.toSorted()).toEqual(keys)
})

describe('filters and sorts of addresses', () => {
  test.each([
    'diameter',
    ':0.25',
    'nothing:',
    'Diameter:1',
    `diameter:${'x'.repeat(61)}`,
    'a b:c',
    'size:a\0',
    'size:\ud800',
  ])('%j is not a figure', text => {
    expect(readFactFilter(text)).toBeNull()
  })
  test('by key', () => {
    expect(readFactFilter('size:a:b')).toEqual({ key: 'size', text: 'a:b' })
    expect(readFactFilter(notStatedFilter('grip'))).toEqual({ key: 'grip', text: '' })
    expect(factsByKey(['a:1', 'b:1', 'a:2', 'nonsense'])).toEqual([['a:1', 'a:2'], ['b:1']])
  })
  test('a sort', () => {
    expect(readFactSort(factSort('length', true))).toEqual({ key: 'length', isDown: true })
    expect(readFactSort('fact-length')).toBeNull()
    expect(readFactSort('price-asc')).toBeNull()
  })
})
