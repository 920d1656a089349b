import { statedFact } from '../../../domain/facts/fact.ts'
import { factsByKey, readFactFilter } from '../../../domain/facts/fact-filter.ts'
import { familyOf } from '../../../domain/facts/families.ts'
import type { Facets } from '../shapes.ts'

/** Values offered of one fact. */
const MOST_VALUES = 100
/** And of all that a family has, the commonest first. */
const MOST_OF_FAMILY = 2000

type Place = (value: unknown) => string
type Counted = {
  chosen: ReadonlyMap<string, string>
  others: (own: string) => string
  facts: readonly string[]
  place: Place
  isSearch: boolean
  family: string | null
}

const kindOf = (key: string): string => `fact ${key}`

/** The facts that are chosen, by key, each as a condition on `p`. */
export const factsCounted = (facts: readonly string[], place: Place): [kind: string, condition: string][] =>
  factsByKey(facts).map(group => [
    kindOf(readFactFilter(group[0] ?? '')?.key ?? ''),
    `p.facts && ${place(group)}::text[]`,
  ])

/**
 * The facts of `hits`, with the number of parts of each: those of a key of which something is chosen counted without it. Of a
 * search nothing is counted unless all that it finds are of one family.
 */
export function commonestFacts({ chosen, others, facts, place, isSearch, family }: Counted): string[] {
  if (!isSearch && family === null) return []
  const isOne = isSearch ? ' AND (SELECT count(family) = count(*) AND min(family) = max(family) FROM hits)' : ''
  const keys = factsByKey(facts).map(group => readFactFilter(group[0] ?? '')?.key ?? '')
  const count = (own: string, which: string) =>
    `(SELECT 'fact', f, count(*), NULL FROM hits p, unnest(p.facts) AS f
      WHERE ${which}${others(own)}${isOne} GROUP BY 2 ORDER BY 3 DESC, 2 LIMIT ${MOST_OF_FAMILY})`
  const rest = `split_part(f, ':', 1) <> ALL(${place(keys)}::text[])`
  const ofChosen = keys
    .filter(key => chosen.has(kindOf(key)))
    .map(key => count(kindOf(key), `starts_with(f, ${place(`${key}:`)})`))
  return [count('', rest), ...ofChosen]
}

/** By key, in the order of the family's columns; figures by size, words by their letters. */
export function factFacets(slug: string | null, counted: readonly { value: string; count: number }[]): Facets['facts'] {
  const family = familyOf(slug)
  if (!family) return []
  return family.facts.flatMap(field => {
    const start = `${field.key}:`
    const values = counted
      .filter(({ value }) => value.startsWith(start))
      .toSorted((a, b) => b.count - a.count)
      .slice(0, MOST_VALUES)
      .map(({ value, count }) => ({ text: value.slice(start.length), count }))
    const sizeOf = (text: string) => statedFact(field, text)?.value ?? Number.POSITIVE_INFINITY
    const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
    values.sort((a, b) => {
      const [one, other] = [sizeOf(a.text), sizeOf(b.text)]
      return one === other ? byText(a.text, b.text) : one - other
    })
    return values.length > 0 ? [{ key: field.key, values }] : []
  })
}
