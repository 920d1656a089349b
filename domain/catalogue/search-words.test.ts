import { expect, test } from 'vitest'
import { beginsWithSize, plainSearch, searchWords } from './search-words.ts'

test.each([
  ['washers', ['washer']],
  ['Cotter Pins', ['cotter', 'pin']],
  ['nuts', ['nut']],
  ['switches', ['switch']],
  ['assemblies', ['assembl']],
  ['access chassis status brass lens', ['access', 'chassis', 'status', 'brass', 'lens']],
  ['O-rings', ['o-ring']],
  ['o ring', ['o-ring']],
  ['oring seals', ['o-ring', 'seal']],
  ['O\u2011ring', ['o-ring']],
  ['O\u2013rings', ['o-ring']],
  ['starter\u2014generator', ['starter', 'generator']],
  ['AN3\u22125A', ['an3-5a']],
  ['boring bar', ['boring', 'bar']],
  ['locknuts', ['lock', 'nut']],
  ['lockwasher split', ['lock', 'washer', 'split']],
  ['MS21083-locknut', ['ms21083-locknut']],
  ['starter/generator', ['starter', 'generator']],
  ['starter-generator', ['starter', 'generator']],
  ['1\u20444 bolt', ['1/4', 'bolt']],
  ['1/4-28', ['1/4-28']],
  ['1-1/4 bolt', ['1', '1/4', 'bolt']],
  ['lenses', ['lens']],
  ['bоlt', ['bolt']],
  ['болт', ['болт']],
  ['AN3-5As', ['an3-5as']],
  ['hex*nuts', ['hex', 'nut']],
])('the words of %s are %j', (typed, words) => expect(searchWords(typed)).toEqual(words))

test.each(['1/4"', '1/4 inch', '1/4 in', '1/4in', '¼', '¼"', '1/4”', '1/4″', "1/4''", '１／４'])('%s is 1/4', typed =>
  expect(plainSearch(typed)).toBe('1/4'),
)

test('a mixed number is written as texts have it', () => {
  expect(['1½', '1-1/2"', '1-1/2 in'].map(plainSearch)).toEqual(['1-1/2', '1-1/2', '1-1/2'])
  expect(plainSearch('4 inlets')).toBe('4 inlets')
})

test('a fraction is a size, and a part number with a slash is not a fraction', () => {
  expect(
    ['1/4 bolt', '1/4-28', '1-1/2 hose', '3/64', '.25 bolt', '#10', '# 8 screw', '#10-32'].map(beginsWithSize),
  ).toEqual(Array(8).fill(true))
  expect(['M22520/5-41', '211/171', '1/40', 'AN3-5A', '2/3', '.25-A', '#10A', '#1234'].map(beginsWithSize)).toEqual(
    Array(8).fill(false),
  )
})
