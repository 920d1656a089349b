import { naturalKey } from '../../../domain/catalogue/natural-order.ts'
import { NO_FILTERS } from '../../../domain/catalogue/product-list.ts'
import { LISTED, ON_SHELF } from '../../catalogue/card-columns.ts'
import { naturalOrder } from '../../catalogue/part-key.ts'
import { placing } from '../../platform/db/conditions-on.ts'
import type { Db } from '../../platform/db/database.ts'
import { literally } from '../../platform/db/search-term.ts'
import type { ListQuery } from '../port.ts'
import { conditionsOf, type Filtered, isLeavingToday } from './filter-conditions.ts'
import { knownSample, NO_SAMPLE, type Sample } from './sample.ts'
import { searchTermsWith } from './search-terms.ts'
import type { SearchTerms } from './typed-terms.ts'

/** A list of parts, read once for its pages and its filters. */
export type NarrowedList = Filtered & {
  categoryId: number | null
  /** slug; null: it is not narrowed to one */
  family: string | null
  terms: SearchTerms | null
  /** that its terms were read by */
  sample: Sample
  /** what its answers are kept under */
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

/** The parts that a list shows. Without `stock: 'any'` only those that are there (trade: catalogue). */
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
 * Contains what was typed in name, part number, manufacturer or description, or in the part number's key. The index is
 * asked for the rare trigrams only, in a form that keeps the planner from trying each of them on a thousand samples; what
 * it finds is compared with the whole pattern, written so that no index knows it.
 */
export const matches = (terms: SearchTerms, place: (value: unknown) => string): string =>
  [terms, ...terms.also].map(one => matchesOne(one, place)).join(' OR ')

function matchesOne(terms: SearchTerms, place: (value: unknown) => string): string {
  const byText = containsText(terms, place)
  const byKey = containsKey(terms, place)
  return byKey === null ? `(${byText})` : `((${byText}) OR (${byKey}))`
}

/** Whether name, part number, manufacturer or description contain what was typed. */
export const containsText = (terms: SearchTerms, place: (value: unknown) => string): string =>
  like('p.search_text', terms.rareTrigrams, terms.textPattern, place)

/** Whether the part-number key contains what was typed; null when that is too short. */
export function containsKey(terms: SearchTerms, place: (value: unknown) => string): string | null {
  const { keyPattern, keyPairs, rareKeyTrigrams } = terms
  if (keyPattern === null) return null
  const pattern = `%${keyPattern}%`
  // A piece of two letters has no trigram: looked up in their index it would be compared with everything there is.
  return keyPairs.length > 0
    ? `p.sku_pairs @> ${place(keyPairs)}::text[] AND (p.sku_key || '') LIKE ${place(pattern)}`
    : like('p.sku_key', rareKeyTrigrams, pattern, place)
}

/** The same looked at in a row that is being read in any case: no index knows it. Null when that is too short. */
export const hasKey = ({ keyPattern }: SearchTerms, place: (value: unknown) => string): string | null =>
  keyPattern === null ? null : `(p.sku_key || '') LIKE ${place(`%${keyPattern}%`)}`

function like(column: string, rare: readonly string[], pattern: string, place: (value: unknown) => string): string {
  if (rare.length === 0) return `${column} LIKE ${place(pattern)}`
  const lookedUp = rare.map(trigram => `${column} LIKE (SELECT ${place(`%${trigram}%`)}::text)`)
  return [...lookedUp, `(${column} || '') LIKE ${place(pattern)}`].join(' AND ')
}

/**
 * Whether a statement with `matches` is planned the same whatever was typed, and so is worth being prepared: what it looks up
 * is rare, and the planner cannot see it.
 */
export const needsOwnPlan = ({ rareTrigrams, keyPattern, rareKeyTrigrams, also }: SearchTerms): boolean =>
  also.length === 0 && rareTrigrams.length > 0 && (keyPattern === null || rareKeyTrigrams.length > 0)

/** A statement for each number of words is prepared; of more they stand in the name as they were typed. */
const MAX_WORDS = 5

/**
 * The rank of a match, best first: 0 exact as typed, 1 exact key, 2 begins with the very characters that were typed, 3 key
 * prefix, 4 has these characters, 5 key contains, then the words: 6 the name begins so, 7 in the name in any order, 8 with
 * the manufacturer, or in the name with another size, 9 with the description (trade: catalogue).
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

/** Begins with the very characters that were typed, and a number in them ends there: `AN3` is in AN3-15A, not in AN310-14. */
export function beginsAsTyped({ asTyped, typed }: SearchTerms, place: (value: unknown) => string): string {
  const begins = `upper(p.sku) LIKE ${place(asTyped)} || '%'`
  return /\d$/.test(typed) && !typed.includes('*')
    ? `(${begins} AND substr(p.sku, ${place(typed.length + 1)}::int, 1) !~ '[0-9]')`
    : begins
}

/** The same of a match whose key does not contain what was typed: 6 to 9. */
// `search_text` begins with name, part number and manufacturer, a space before each and a mark between: five characters more.
export function rankByWords(terms: SearchTerms, place: (value: unknown) => string): string {
  const text = place(terms.textPattern)
  const begins = terms.nameStart === null ? '' : `WHEN starts_with(p.name_key, ${place(terms.nameStart)}) THEN 6`
  // Words in any order: `hex nut` is in the name of a nut with a reduced hex.
  const inName =
    terms.typed.includes('*') || terms.pieces.length > MAX_WORDS
      ? `' ' || p.name_key LIKE ${text}`
      : terms.pieces.map(piece => `' ' || p.name_key LIKE ${place(`%${literally(piece)}%`)}`).join(' AND ')
  const { fractions, others } = terms
  // The names of bolts of 1 1/4 in have `1/4`, too, and are no match for who asks for these.
  const named =
    fractions.length === 0 || terms.pieces.length > MAX_WORDS
      ? `WHEN ${inName} THEN 7`
      : `WHEN ${[
          ...others.map(word => `' ' || p.name_key LIKE ${place(`%${literally(word)}%`)}`),
          ...fractions.map(fraction => `p.name_key ~ ${place(aloneIn(fraction))}`),
        ].join(' AND ')} THEN 7 WHEN ${inName} THEN 8`
  return `CASE ${begins} ${named}
    WHEN left(p.search_text, length(p.name) + length(p.sku) + coalesce(length(p.manufacturer), 0) + 5) LIKE ${text} THEN 8
    ELSE 9 END`
}

/** A regular expression for texts that have a fraction as a whole size: `1/4`, not `1 1/4` or `11/4`. */
const aloneIn = (fraction: string): string => `(?<![0-9./])(?<![0-9][ -])${fraction.replace(' ', '[ -]')}(?![0-9])`

/** All texts that begin with `start`, in the byte order in which keys are kept. */
export const between = (column: string, start: string, place: (value: unknown) => string): string =>
  `${column} >= ${place(start)} AND ${column} < ${place(`${start}\u{10FFFF}`)}`

/**
 * Whether a part number begins as typed in natural order, with the figures that end what was typed as a whole number: `AN3` is the
 * beginning of AN3-15A, not of AN310-14. The index of natural order has these. Null where what was typed has a `*`.
 */
export const beginsNaturally = ({ typed }: SearchTerms, place: (value: unknown) => string): string | null =>
  typed.includes('*') ? null : between(naturalOrder('p.sku'), naturalKey(typed), place)

/** The first rank of those whose number has nothing of what was typed. */
export const BY_WORDS = 6

/** Within one rank: part numbers in natural order where the number matched, else names. Rows need `sku` and `name_key`. */
export const WITHIN_RANK = `CASE WHEN rank < ${BY_WORDS} THEN ${naturalOrder('sku')} ELSE name_key END`

/** The order of matches by `rank`; `within`: what counts before within a rank. */
export const byRank = (within = '') => `rank, ${within}${WITHIN_RANK}`
