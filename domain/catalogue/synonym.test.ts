import { expect, test } from 'vitest'
import { alsoSearched, SynonymFieldsShape } from './synonym.ts'

const LIST = [
  { term: 'cotter pin', sameAs: 'split pin', kind: 'same' },
  { term: 'an365', sameAs: 'ms21044', kind: 'superseded' },
] as const

test('words that mean the same are searched for both ways, the rest of the search with them', () => {
  expect(alsoSearched('Cotter  Pin steel', LIST)).toEqual([
    { search: 'split pin steel', word: 'split pin', typed: 'cotter pin', kind: 'same' },
  ])
  expect(alsoSearched('split pin', LIST).map(({ search }) => search)).toEqual(['cotter pin'])
})

test('what is superseded leads to what replaced it, and not back; a piece of a word is no word', () => {
  expect(alsoSearched('AN365', LIST).map(({ search }) => search)).toEqual(['ms21044'])
  expect(alsoSearched('MS21044', LIST)).toEqual([])
  expect(alsoSearched('AN365-428A', LIST)).toEqual([])
  expect(alsoSearched('cotter pins', LIST)).toEqual([])
})

test('a pair has two different words', () => {
  const read = (term: string, sameAs: string) => SynonymFieldsShape.safeParse({ term, sameAs, kind: 'same' })
  expect(read(' Cotter  Pin', 'split pin').data).toEqual({ term: 'cotter pin', sameAs: 'split pin', kind: 'same' })
  for (const [term, other] of [
    ['a pin', 'A  Pin'],
    ['', 'pin'],
    ['pin*', 'nut'],
    ['x'.repeat(61), 'nut'],
  ])
    expect(read(term ?? '', other ?? '').success).toBe(false)
})
