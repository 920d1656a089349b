import { statedFact } from '../../../domain/facts/fact.ts'
import { familyOf } from '../../../domain/facts/families.ts'
import { code, type Sql, sql } from '../../platform/db/sql.ts'
import type { Facets } from '../shapes.ts'
import { chosenFacts, factKind, IS_ONE_FAMILY, lacksFact } from './filter-conditions.ts'

/** The number of values offered of one fact. */
const MAX_VALUES = 100
/** The number of values of all facts of a family, the most common first. */
const MAX_FAMILY_SIZE = 2000

type Counted = {
  others: (own: string) => Sql
  facts: readonly string[]
  isSearch: boolean
  family: string | null
}

/**
 * SQL that counts the facts of `hits`; a key with selected values is counted without them. Values are counted only if all
 * parts are of one family. `fact`: the parts with a value. `stated`: the parts with any value of a key. `listed`: all
 * parts, for the keys without selected values. `lacking`: the parts without a value of a key with selected values.
 */
export function commonestFacts({ others, facts, isSearch, family }: Counted): Sql[] {
  const keys = chosenFacts(facts).map(([key]) => key)
  const lacking = keys.map(
    key => sql`(SELECT 'lacking', ${key}::text, count(*), NULL FROM hits p
      WHERE ${lacksFact(key)}${others(factKind(key))})`,
  )
  if (!isSearch && family === null) return lacking
  const isOne = isSearch ? sql` AND (SELECT ${code(IS_ONE_FAMILY)} FROM hits)` : code('')
  const count = (own: string, which: Sql) =>
    sql`(SELECT CASE WHEN grouping(f) = 0 THEN 'fact' ELSE 'stated' END, coalesce(f, key), count(*), NULL
      FROM (SELECT f, split_part(f, ':', 1) AS key FROM hits p, unnest(p.facts) AS f WHERE ${which}${others(own)}${isOne}) AS facts
      GROUP BY GROUPING SETS ((f), (key)) ORDER BY grouping(f) DESC, 3 DESC, 2 LIMIT ${code(MAX_FAMILY_SIZE)})`
  const rest = sql`split_part(f, ':', 1) <> ALL(${keys}::text[])`
  const ofChosen = keys.map(key => count(factKind(key), sql`starts_with(f, ${`${key}:`})`))
  const listed = sql`(SELECT 'listed', '', count(*), NULL FROM hits p WHERE true${others('')})`
  return [count('', rest), ...ofChosen, listed, ...lacking]
}

/**
 * The facts by key, in the order of the family's columns; figures by size, words by letters. Without one family only the
 * selected keys, without values.
 */
export function factFacets(
  slug: string | null,
  valuesOf: (facet: 'fact' | 'stated' | 'listed' | 'lacking') => readonly { value: string; count: number }[],
): Facets['facts'] {
  const family = familyOf(slug)
  const lacking = new Map(valuesOf('lacking').map(({ value, count }) => [value, count]))
  if (!family)
    return [...lacking].flatMap(([key, notStated]) => (notStated > 0 ? [{ key, values: [], notStated }] : []))
  const counted = valuesOf('fact')
  const stated = new Map(valuesOf('stated').map(({ value, count }) => [value, count]))
  const listed = valuesOf('listed')[0]?.count ?? 0
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
    const isHidden = (lacking.get(field.key) ?? 0) > 0
    const notStated = lacking.get(field.key) ?? listed - (stated.get(field.key) ?? 0)
    return values.length > 0 || isHidden ? [{ key: field.key, values, notStated }] : []
  })
}
