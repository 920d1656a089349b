import { expect, test } from 'vitest'
import { alsoSearched, SynonymFieldsShape } from './synonym.ts'

const LIST = [
  { term: 'cotter pin', sameAs: 'split pin', kind: 'same' },
  { term: 'an365', sameAs: 'ms21044', kind: 'superseded' },
] as const

test('names of hardware are read as catalogs write them, and the standards of rivets lead to the newer ones', () => {
  const words = [{ term: 'o-ring', sameAs: 'packing', kind: 'same' as const }]
  expect(alsoSearched('oring seal', words).map(({ search }) => search)).toEqual(['packing seal'])
  expect(alsoSearched('AN470 rivets', [])).toEqual([
    { search: 'ms20470 rivets', word: 'ms20470', typed: 'an470', kind: 'superseded' },
  ])
  expect(alsoSearched('AN426AD', []).map(({ search }) => search)).toEqual(['ms20426ad'])
  expect(alsoSearched('AN470AD4-6', [])).toEqual([])
})

test('words that mean the same are searched for both ways, the rest of the search with them', () => {
  expect(alsoSearched('Cotter  Pin steel', LIST)).toEqual([
    { search: 'split pin steel', word: 'split pin', typed: 'cotter pin', kind: 'same' },
  ])
  expect(alsoSearched('split pin', LIST).map(({ search }) => search)).toEqual(['cotter pin'])
})

test('a superseded part leads to its successor, and not back; a part of a word is not a word', () => {
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
