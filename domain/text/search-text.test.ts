import { expect, test } from 'vitest'
import { readPartSearch } from '../catalogue/read-search.ts'
import { readSearch } from './read-search.ts'
import { searchText } from './search-text.ts'

test('a search is one line without characters that the database cannot store', () => {
  expect(readSearch('  hex\t nut\0\n bolt \ud800')).toBe('hex nut bolt')
  expect(searchText(5).parse('a\0 \ud800b')).toBe('a b')
})

test('asterisks only are no search', () => {
  for (const typed of ['*', ' ** ', '* *', '\0', '']) expect(readPartSearch(typed)).toBe('')
  expect(readPartSearch(' AN3* ')).toBe('AN3*')
})
