import { expect, test } from 'vitest'
import { conditionsAlone, hasCodeAsWord, readCodesBesideWords, readSearchConditions } from './search-conditions.ts'

test.each([
  ['NE AN3-5A', 'AN3-5A', ['new']],
  ['AN3-5A NE', 'AN3-5A', ['new']],
  ['AN3-5A, OH', 'AN3-5A', ['overhauled']],
  ['AN3-5A OH qty 4', 'AN3-5A', ['overhauled']],
  ['AN3-5A (SV)', 'AN3-5A', ['serviceable']],
  ['AN3-5A NE or', 'AN3-5A or', ['new']],
  ['AN3-5A NS AR', 'AN3-5A', ['as_removed', 'new_surplus']],
  ['Overhauled starter', 'starter', ['overhauled']],
  ['starter overhauled', 'starter', ['overhauled']],
  ['new surplus pump', 'pump', ['new_surplus']],
])('%s is %s in %j', (typed, search, conditions) => expect(readSearchConditions(typed)).toEqual({ search, conditions }))

test.each(['NE', 'new', 'OH 58', 'OH-58A', 'AR', 'AN3-5A', 'renewed pump', 'NE555', 'OH blade', 'overhauled new'])(
  'searches for %s literally',
  typed => expect(readSearchConditions(typed)).toEqual({ search: typed, conditions: [] }),
)

test('a search may name only conditions', () => {
  expect(conditionsAlone('as removed')).toEqual(['as_removed'])
  expect(conditionsAlone('Overhauled, new')).toEqual(['new', 'overhauled'])
  expect(['', 'AR', 'overhauled starter', 'renewed'].map(conditionsAlone)).toEqual([[], [], [], []])
})

test.each([
  ['SV starter', 'starter', ['serviceable']],
  ['starter, oh', 'starter', ['overhauled']],
  ['NS connector', 'connector', ['new_surplus']],
  ['fuel pump (AR)', 'fuel pump', ['as_removed']],
  ['new RP pump', 'pump', ['new', 'repaired']],
])('the codes of %s may be conditions beside %s', (typed, search, conditions) =>
  expect(readCodesBesideWords(typed)).toEqual({ search, conditions }),
)

test.each(['SV', 'OH 58', 'starter', 'overhauled starter', 'NE555', 'service SVX'])(
  '%s has no code beside words',
  typed => expect(readCodesBesideWords(typed)).toEqual({ search: typed, conditions: [] }),
)

test('a code may be a word of a part', () => {
  expect(hasCodeAsWord('OH blade', [{ sku: '206-015', name: 'Blade, OH-58' }])).toBe(true)
  expect(hasCodeAsWord('ne timer', [{ sku: 'NE555', name: 'Timer' }])).toBe(true)
  expect(hasCodeAsWord('NS connector', [{ sku: 'MS3106', name: 'Bayonets Connector' }])).toBe(false)
  expect(hasCodeAsWord('SV starter', [])).toBe(false)
})
