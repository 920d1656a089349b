import { naturalKey } from '../../../domain/catalogue/natural-order.ts'
import { NO_FILTERS } from '../../../domain/catalogue/product-list.ts'
import { LISTED, ON_SHELF } from '../../catalogue/card-columns.ts'
import { nameOrder, naturalOrder } from '../../catalogue/part-key.ts'
import type { Db } from '../../platform/db/database.ts'
import { escapeLike } from '../../platform/db/search-term.ts'
import { allOf, code, joined, type Sql, sql } from '../../platform/db/sql.ts'
import type { ListQuery } from '../port.ts'
import { conditionsOf, type Filtered, isLeavingToday } from './filter-conditions.ts'
import { knownSample, NO_SAMPLE, type Sample } from './sample.ts'
import { searchTermsWith } from './search-terms.ts'
import type { SearchTerms } from './typed-terms.ts'

/** A list of parts, parsed once for its pages and its filters. */
export type NarrowedList = Filtered & {
  categoryId: number | null
  /** slug; null: no family filter */
  family: string | null
  terms: SearchTerms | null
  /** the sample that was used to parse its search terms */
  sample: Sample
  /** the key of its cached answers */
  name: string
}

export function narrow(db: Db, query: ListQuery): NarrowedList {
  const { search = '', also = [], categoryId = null, family = null } = query
  const { conditions, manufacturers, aircraft, prices, facts, paper, leaves, stock } = { ...NO_FILTERS, ...query }
  const filters = { conditions, manufacturers, aircraft, prices, facts, paper, leaves, stock }
  const isLeaving = isLeavingToday()
  const sample = search ? knownSample(db) : NO_SAMPLE
  const name = JSON.stringify([search, also, categoryId, family, filters, isLeaving])
  return {
    filters,
    isLeaving,
    papered: 'each',
    categoryId,
    family,
    terms: searchTermsWith(search, also, sample),
    sample,
    name,
  }
}

export type Narrowing = Pick<NarrowedList, keyof Filtered | 'categoryId' | 'family' | 'terms'>

/** SQL: the condition on products `p` of a list. Without `stock: 'any'` only those in stock (trade: catalogue). */
export const whereOf = ({ categoryId, family, terms, ...filtered }: Narrowing): Sql =>
  allOf([
    code(filtered.filters.stock === 'any' ? LISTED : ON_SHELF),
    categoryId !== null && sql`p.category_id = ${categoryId}`,
    family !== null && sql`p.family = ${family}`,
    ...conditionsOf(filtered).values(),
    terms && sql`(${matches(terms)})`,
  ])

/**
 * SQL: true if name, part number, manufacturer or description contain the search, or if the part number's key does.
 * Only rare trigrams are looked up in the index, in a form that keeps the planner from testing each of them on a
 * thousand samples; the rows found are compared with the whole pattern, written so that no index applies.
 */
export const matches = (terms: SearchTerms): Sql => joined([terms, ...terms.also].map(matchesOne), ' OR ')

function matchesOne(terms: SearchTerms): Sql {
  const byText = containsText(terms)
  const byKey = containsKey(terms)
  return byKey === null ? sql`(${byText})` : sql`((${byText}) OR (${byKey}))`
}

/** SQL: true if name, part number, manufacturer or description contain the search. */
export const containsText = (terms: SearchTerms): Sql =>
  like(code('p.search_text'), terms.rareTrigrams, terms.textPattern)

/** SQL: true if the part-number key contains the search; null if that is too short. */
export function containsKey(terms: SearchTerms): Sql | null {
  const { keyPattern, keyPairs, rareKeyTrigrams } = terms
  if (keyPattern === null) return null
  const pattern = `%${keyPattern}%`
  // A text of two letters has no trigram: the trigram index would compare every row.
  return keyPairs.length > 0
    ? sql`p.sku_pairs @> ${keyPairs}::text[] AND (p.sku_key || '') LIKE ${pattern}`
    : like(code('p.sku_key'), rareKeyTrigrams, pattern)
}

/** The same for a row that is read anyway, without an index. Null if the search is too short. */
export const hasKey = ({ keyPattern }: SearchTerms): Sql | null =>
  keyPattern === null ? null : sql`(p.sku_key || '') LIKE ${`%${keyPattern}%`}`

function like(column: Sql, rare: readonly string[], pattern: string): Sql {
  if (rare.length === 0) return sql`${column} LIKE ${pattern}`
  const lookedUp = rare.map(trigram => sql`${column} LIKE (SELECT ${`%${trigram}%`}::text)`)
  return allOf([...lookedUp, sql`(${column} || '') LIKE ${pattern}`])
}

/**
 * True if a statement with `matches` has the same plan for any search, so that it is worth preparing: it looks up rare
 * values, which the planner cannot see.
 */
export const needsOwnPlan = ({ rareTrigrams, keyPattern, rareKeyTrigrams, also }: SearchTerms): boolean =>
  also.length === 0 && rareTrigrams.length > 0 && (keyPattern === null || rareKeyTrigrams.length > 0)

/**
 * A statement is prepared for each number of words up to this one; more words are compared with the name in the typed
 * order.
 */
const MAX_WORDS = 5

/**
 * SQL: the rank of a match, best first: 0 exact as typed, 1 exact key, 2 begins with exactly the typed characters, 3
 * key prefix, 4 contains these characters, 5 key contains, then by words: 6 the name begins with them, 7 in the name in
 * any order, 8 with the manufacturer, or in the name with another size, 9 with the description, 10 a part of
 * another family than the search names (trade: catalogue).
 */
export function rank(terms: SearchTerms): Sql {
  const { key, keyPattern, asTyped, typed } = terms
  if (!key || !keyPattern) return rankByWords(terms)
  return sql`CASE WHEN p.sku = ${typed} THEN 0 WHEN p.sku_key = ${key} THEN 1
    WHEN ${beginsAsTyped(terms)} THEN 2 WHEN p.sku_key LIKE ${keyPattern} || '%' THEN 3
    WHEN upper(p.sku) LIKE '%' || ${asTyped} || '%' THEN 4 WHEN p.sku_key LIKE '%' || ${keyPattern} || '%' THEN 5
    ELSE ${rankByWords(terms)} END`
}

/**
 * SQL: true if the number begins with exactly the typed characters, and a number at their end is complete: `AN3`
 * matches AN3-15A, not AN310-14.
 */
export function beginsAsTyped({ asTyped, typed }: SearchTerms): Sql {
  const begins = sql`upper(p.sku) LIKE ${asTyped} || '%'`
  return /\d$/.test(typed) && !typed.includes('*')
    ? sql`(${begins} AND substr(p.sku, ${typed.length + 1}::int, 1) !~ '[0-9]')`
    : begins
}

/** SQL: the rank of a match whose key does not contain the search: 6 to 10. */
// `search_text` begins with name, part number and manufacturer, a space before each and a mark between: five characters
// more.
export function rankByWords(terms: SearchTerms): Sql {
  const text = terms.textPattern
  const begins = terms.nameStart === null ? NONE : sql`WHEN starts_with(p.name_key, ${terms.nameStart}) THEN 6`
  // Words in any order: `hex nut` is in the name of a nut with a reduced hex.
  const inName =
    terms.typed.includes('*') || terms.pieces.length > MAX_WORDS
      ? sql`' ' || p.name_key LIKE ${text}`
      : allOf(terms.pieces.map(hasWord))
  const { fractions, others } = terms
  // The names of bolts of 1 1/4 in contain `1/4`, too, but do not match a search for it.
  const named =
    fractions.length === 0 || terms.pieces.length > MAX_WORDS
      ? sql`WHEN ${inName} THEN 7`
      : sql`WHEN ${allOf([
          ...others.map(hasWord),
          ...fractions.map(fraction => sql`p.name_key ~ ${aloneIn(fraction)}`),
        ])} THEN 7 WHEN ${inName} THEN 8`
  // A bolt `for self-locking nuts` is no nut.
  const another =
    terms.otherFamilies.length === 0 ? NONE : sql`WHEN p.family = ANY(${terms.otherFamilies}::text[]) THEN 10`
  return sql`CASE ${another} ${begins} ${named}
    WHEN left(p.search_text, length(p.name) + length(p.sku) + coalesce(length(p.manufacturer), 0) + 5) LIKE ${text} THEN 8
    ELSE 9 END`
}

const NONE = code('')
const hasWord = (word: string): Sql => sql`' ' || p.name_key LIKE ${`%${escapeLike(word)}%`}`

/**
 * A regular expression for texts that have a fraction, in any of its spellings, as a whole size: `1/4`, not `1 1/4` or `11/4`.
 */
const aloneIn = (spellings: readonly string[]): string =>
  `(?<![0-9./])(?<![0-9][ -])(?:${spellings.map(one => one.replace(' ', '[ -]')).join('|')})(?![0-9])`

/** SQL: true for all texts that begin with `start`, in the byte order of stored keys. */
export const between = (column: string, start: string): Sql =>
  sql`${code(column)} >= ${start} AND ${code(column)} < ${`${start}\u{10FFFF}`}`

/**
 * SQL: true if a part number begins with the search in natural order, with the figures at its end as a whole number:
 * `AN3` is the beginning of AN3-15A, not of AN310-14. The index of natural order has these. Null if the search has a
 * `*`.
 */
export const beginsNaturally = ({ typed }: SearchTerms): Sql | null =>
  typed.includes('*') ? null : between(naturalOrder('p.sku'), naturalKey(typed))

/** The first rank of matches whose number does not contain the search. */
export const FIRST_WORD_RANK = 6

/**
 * SQL: the order within one rank: part numbers if the number matched, otherwise names, both in natural order. Rows need
 * `sku` and `name_key`. `isMany`: a condition under which names are in text order.
 */
export const withinRank = (isMany = 'false'): string =>
  `CASE WHEN rank < ${FIRST_WORD_RANK} THEN ${naturalOrder('sku')} WHEN ${isMany} THEN name_key ELSE ${nameOrder('name_key')} END`
export const WITHIN_RANK = withinRank()

/** SQL: the order of matches by `rank`; `within`: an order that comes first within a rank. */
export const byRank = (within = '') => `rank, ${within}${WITHIN_RANK}`
