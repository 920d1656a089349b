import { statedFact } from '../../../domain/facts/fact.ts'
import { familyOf } from '../../../domain/facts/families.ts'
import type { Place } from '../../platform/db/conditions-on.ts'
import type { Facets } from '../shapes.ts'
import { chosenFacts, factKind, IS_ONE_FAMILY } from './filter-conditions.ts'

/** The number of values offered of one fact. */
const MAX_VALUES = 100
/** The number of values of all facts of a family, the most common first. */
const MAX_FAMILY_SIZE = 2000

type Counted = {
  others: (own: string) => string
  facts: readonly string[]
  place: Place
  isSearch: boolean
  family: string | null
}

/**
 * SQL that counts the facts of `hits`; a key with selected values is counted without them. For a search nothing is
 * counted unless all its matches are of one family.
 */
export function commonestFacts({ others, facts, place, isSearch, family }: Counted): string[] {
  if (!isSearch && family === null) return []
  const isOne = isSearch ? ` AND (SELECT ${IS_ONE_FAMILY} FROM hits)` : ''
  const keys = chosenFacts(facts).map(([key]) => key)
  const count = (own: string, which: string) =>
    `(SELECT 'fact', f, count(*), NULL FROM hits p, unnest(p.facts) AS f
      WHERE ${which}${others(own)}${isOne} GROUP BY 2 ORDER BY 3 DESC, 2 LIMIT ${MAX_FAMILY_SIZE})`
  const rest = `split_part(f, ':', 1) <> ALL(${place(keys)}::text[])`
  const ofChosen = keys.map(key => count(factKind(key), `starts_with(f, ${place(`${key}:`)})`))
  return [count('', rest), ...ofChosen]
}

/** The facts by key, in the order of the family's columns; figures by size, words by letters. */
export function factFacets(slug: string | null, counted: readonly { value: string; count: number }[]): Facets['facts'] {
  const family = familyOf(slug)
  if (!family) return []
  return family.facts.flatMap(field => {
    const start = `${field.key}:`
    const values = counted
      .filter(({ value }) => value.startsWith(start))
      .toSorted((a, b) => b.count - a.count)
      .slice(0, MAX_VALUES)
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
