import { expect, test } from 'vitest'
import { supersededBy } from './superseded-standards.ts'

const numbers = (typed: string) => supersededBy(typed).map(({ partNumber }) => partNumber)

test.each([
  ['AN365-832', ['MS21044N08', 'NAS1021N08']],
  ['an365 1032a', ['MS21044N3']],
  ['P/N: AN365-428', ['MS21044N4']],
  ['AN960-10', ['NAS1149F0363P']],
  ['AN960-416L', ['NAS1149F0432P']],
  ['AN960-8L', ['NAS1149FN816P']],
  ['AN470AD4-6', ['MS20470AD4-6']],
  ['an426ad3-5', ['MS20426AD3-5']],
])('%s is superseded as the standards state', (typed, superseding) => {
  expect(numbers(typed)).toEqual(superseding)
})

test.each([
  ['a nut that is all metal', 'AN365-1032C'],
  ['a thread that there is not', 'AN365-999'],
  ['a washer of aluminum', 'AN960D10'],
  ['a number of today', 'MS21044N3'],
  ['a longer number', 'TAN365-832'],
  ['words', 'self-locking nut'],
  ['nothing', ''],
])('%s has no successor', (_, typed) => {
  expect(supersededBy(typed)).toEqual([])
})

test('names the source of a supersession', () => {
  for (const typed of ['AN365-832', 'AN960-10', 'AN470AD4-6'])
    for (const { source } of supersededBy(typed)) expect(source).not.toBe('')
})
