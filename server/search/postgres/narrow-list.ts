import { naturalKey } from '../../../domain/catalogue/natural-order.ts'
import { NO_FILTERS } from '../../../domain/catalogue/product-list.ts'
import { LISTED, ON_SHELF } from '../../catalogue/card-columns.ts'
import { nameOrder, naturalOrder } from '../../catalogue/part-key.ts'
import { placing } from '../../platform/db/conditions-on.ts'
import type { Db } from '../../platform/db/database.ts'
import { escapeLike } from '../../platform/db/search-term.ts'
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

/** A WHERE for products `p`, and the values of its placeholders. */
export type Where = { where: string; values: unknown[] }

/** The parts that a list shows. Without `stock: 'any'` only those in stock (trade: catalogue). */
export function whereOf({ categoryId, family, terms, ...filtered }: Narrowing): Where {
  const values: unknown[] = []
  const place = placing(values)
  const parts = [filtered.filters.stock === 'any' ? LISTED : ON_SHELF]
  if (categoryId !== null) parts.push(`p.category_id = ${place(categoryId)}`)
  if (family !== null) parts.push(`p.family = ${place(family)}`)
  parts.push(...conditionsOf(filtered, place).values())
  if (terms) parts.push(`(${matches(terms, place)})`)
  return { where: parts.join(' AND '), values }
}

/**
 * SQL: true if name, part number, manufacturer or description contain the search, or if the part number's key does.
 * Only rare trigrams are looked up in the index, in a form that keeps the planner from testing each of them on a
 * thousand samples; the rows found are compared with the whole pattern, written so that no index applies.
 */
export const matches = (terms: SearchTerms, place: (value: unknown) => string): string =>
  [terms, ...terms.also].map(one => matchesOne(one, place)).join(' OR ')

function matchesOne(terms: SearchTerms, place: (value: unknown) => string): string {
  const byText = containsText(terms, place)
  const byKey = containsKey(terms, place)
  return byKey === null ? `(${byText})` : `((${byText}) OR (${byKey}))`
}

/** SQL: true if name, part number, manufacturer or description contain the search. */
export const containsText = (terms: SearchTerms, place: (value: unknown) => string): string =>
  like('p.search_text', terms.rareTrigrams, terms.textPattern, place)

/** SQL: true if the part-number key contains the search; null if that is too short. */
export function containsKey(terms: SearchTerms, place: (value: unknown) => string): string | null {
  const { keyPattern, keyPairs, rareKeyTrigrams } = terms
  if (keyPattern === null) return null
  const pattern = `%${keyPattern}%`
  // A text of two letters has no trigram: the trigram index would compare every row.
  return keyPairs.length > 0
    ? `p.sku_pairs @> ${place(keyPairs)}::text[] AND (p.sku_key || '') LIKE ${place(pattern)}`
    : like('p.sku_key', rareKeyTrigrams, pattern, place)
}

/** The same for a row that is read anyway, without an index. Null if the search is too short. */
export const hasKey = ({ keyPattern }: SearchTerms, place: (value: unknown) => string): string | null =>
  keyPattern === null ? null : `(p.sku_key || '') LIKE ${place(`%${keyPattern}%`)}`

function like(column: string, rare: readonly string[], pattern: string, place: (value: unknown) => string): string {
  if (rare.length === 0) return `${column} LIKE ${place(pattern)}`
  const lookedUp = rare.map(trigram => `${column} LIKE (SELECT ${place(`%${trigram}%`)}::text)`)
  return [...lookedUp, `(${column} || '') LIKE ${place(pattern)}`].join(' AND ')
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
export function rank(terms: SearchTerms, place: (value: unknown) => string): string {
  if (!terms.key || !terms.keyPattern) return rankByWords(terms, place)
  const pattern = place(terms.keyPattern)
  const asTyped = place(terms.asTyped)
  return `CASE WHEN p.sku = ${place(terms.typed)} THEN 0 WHEN p.sku_key = ${place(terms.key)} THEN 1
    WHEN ${beginsAsTyped(terms, place)} THEN 2 WHEN p.sku_key LIKE ${pattern} || '%' THEN 3
    WHEN upper(p.sku) LIKE '%' || ${asTyped} || '%' THEN 4 WHEN p.sku_key LIKE '%' || ${pattern} || '%' THEN 5
    ELSE ${rankByWords(terms, place)} END`
}

/**
 * SQL: true if the number begins with exactly the typed characters, and a number at their end is complete: `AN3`
 * matches AN3-15A, not AN310-14.
 */
export function beginsAsTyped({ asTyped, typed }: SearchTerms, place: (value: unknown) => string): string {
  const begins = `upper(p.sku) LIKE ${place(asTyped)} || '%'`
  return /\d$/.test(typed) && !typed.includes('*')
    ? `(${begins} AND substr(p.sku, ${place(typed.length + 1)}::int, 1) !~ '[0-9]')`
    : begins
}

/** SQL: the rank of a match whose key does not contain the search: 6 to 10. */
// `search_text` begins with name, part number and manufacturer, a space before each and a mark between: five characters
// more.
export function rankByWords(terms: SearchTerms, place: (value: unknown) => string): string {
  const text = place(terms.textPattern)
  const begins = terms.nameStart === null ? '' : `WHEN starts_with(p.name_key, ${place(terms.nameStart)}) THEN 6`
  // Words in any order: `hex nut` is in the name of a nut with a reduced hex.
  const inName =
    terms.typed.includes('*') || terms.pieces.length > MAX_WORDS
      ? `' ' || p.name_key LIKE ${text}`
      : terms.pieces.map(piece => `' ' || p.name_key LIKE ${place(`%${escapeLike(piece)}%`)}`).join(' AND ')
  const { fractions, others } = terms
  // The names of bolts of 1 1/4 in contain `1/4`, too, but do not match a search for it.
  const named =
    fractions.length === 0 || terms.pieces.length > MAX_WORDS
      ? `WHEN ${inName} THEN 7`
      : `WHEN ${[
          ...others.map(word => `' ' || p.name_key LIKE ${place(`%${escapeLike(word)}%`)}`),
          ...fractions.map(fraction => `p.name_key ~ ${place(aloneIn(fraction))}`),
        ].join(' AND ')} THEN 7 WHEN ${inName} THEN 8`
  // A bolt `for self-locking nuts` is no nut.
  const another =
    terms.otherFamilies.length === 0 ? '' : `WHEN p.family = ANY(${place(terms.otherFamilies)}::text[]) THEN 10`
  return `CASE ${another} ${begins} ${named}
    WHEN left(p.search_text, length(p.name) + length(p.sku) + coalesce(length(p.manufacturer), 0) + 5) LIKE ${text} THEN 8
    ELSE 9 END`
}

/**
 * A regular expression for texts that have a fraction, in any of its spellings, as a whole size: `1/4`, not `1 1/4` or `11/4`.
 */
const aloneIn = (spellings: readonly string[]): string =>
  `(?<![0-9./])(?<![0-9][ -])(?:${spellings.map(one => one.replace(' ', '[ -]')).join('|')})(?![0-9])`

/** SQL: true for all texts that begin with `start`, in the byte order of stored keys. */
export const between = (column: string, start: string, place: (value: unknown) => string): string =>
  `${column} >= ${place(start)} AND ${column} < ${place(`${start}\u{10FFFF}`)}`

/**
 * SQL: true if a part number begins with the search in natural order, with the figures at its end as a whole number:
 * `AN3` is the beginning of AN3-15A, not of AN310-14. The index of natural order has these. Null if the search has a
 * `*`.
 */
export const beginsNaturally = ({ typed }: SearchTerms, place: (value: unknown) => string): string | null =>
  typed.includes('*') ? null : between(naturalOrder('p.sku'), naturalKey(typed), place)

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
