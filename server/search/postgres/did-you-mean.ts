import { setImmediate } from 'node:timers/promises'
import { inNaturalOrder, naturalKey } from '../../../domain/catalogue/natural-order.ts'
import { oneEditAway, similarLookingKeys, swapped } from '../../../domain/catalogue/near-keys.ts'
import { partNumberKey } from '../../../domain/catalogue/part-number.ts'
import { stemOf, withCatalogSpelling } from '../../../domain/catalogue/search-words.ts'
import { isStandardNumber } from '../../../domain/facts/read-facts.ts'
import { inUsualWidth } from '../../../domain/text/latin-letters.ts'
import { z } from '../../../domain/text/zod.ts'
import { ON_SHELF } from '../../catalogue/card-columns.ts'
import { naturalOrder } from '../../catalogue/part-key.ts'
import type { Db } from '../../platform/db/database.ts'
import { rows } from '../../platform/db/rows.ts'
import { listProducts } from './list-products.ts'
import { narrow } from './narrow-list.ts'
import { knownSample } from './sample.ts'
import { searchTerms } from './search-terms.ts'
import { nearestWords, wordsOf } from './words.ts'

const MAX_OFFERED = 3
const MAX_CHECKED = 5
/** Nearly every number is near a shorter text, and people do not type a longer one. */
const [MIN_KEY_LENGTH, MAX_KEY_LENGTH] = [4, 24]
/** With more words it is unclear which one is misspelled. */
const MAX_PIECES = 8
/** The index of `oneEditAway` among the lists of near keys. */
const EDITED = 2
/** The number of keys with the same beginning that are put in natural order. */
const MAX_PREFIX_MATCHES = 500
/** The length of a standard with its first figure, such as `AN4`. */
const MIN_PREFIX_LENGTH = 3

/**
 * Suggests searches if nothing or almost nothing was found: at most three, each with parts on the shelf. `isWide` also
 * considers part numbers that differ by any one character.
 */
export async function didYouMean(db: Db, search: string, isWide: boolean): Promise<string[]> {
  const typed = inUsualWidth(searchTerms(search)?.typed ?? '')
  if (!typed || typed.includes('*')) return []
  const key = partNumberKey(typed)
  const near = await nearNumbers(db, typed, key, isWide)
  // For an unknown dash number of a bolt, another bolt is meant, not a nut whose number differs by one character.
  const base = baseOf(typed)
  // A number with two swapped characters may be of another family.
  const alike = near.filter(({ isAlike, nearness, number }) => isAlike && (nearness === 0 || baseOf(number) === base))
  if (alike.length > 0) return offered(alike)
  const ofBase = near.filter(({ number }) => base !== '' && baseOf(number) === base)
  if (ofBase.length > 0) return offered(ofBase)
  const begun = isWide && /\d/.test(key) ? await numbersBegunAlike(db, typed) : []
  if (begun.length > 0) return begun
  // AN310 is a castle nut, not a misspelled AN10.
  if (near.length > 0 && !isStandardNumber(typed)) return offered(near)
  return nearWords(db, typed, isWide)
}

// The nearest number with each beginning, on the shelf: at most 800 index lookups, and one more for each found. Figures
// sort before letters: AN3-43A before AN3-4A, which is nearer.
const NEAR_NUMBERS = `SELECT v.key, v.nearness, CASE WHEN p.sku_key = v.key THEN p.sku ELSE coalesce(
      (SELECT p.sku FROM products p WHERE ${ON_SHELF} AND p.sku_key >= v.key || 'A' AND p.sku_key < v.key || U&'\\+10FFFF'
        ORDER BY p.sku_key, p.id LIMIT 1), p.sku) END AS sku
  FROM unnest($1::text[], $2::int[]) AS v (key, nearness)
  CROSS JOIN LATERAL (SELECT p.sku, p.sku_key FROM products p
    WHERE ${ON_SHELF} AND p.sku_key >= v.key AND p.sku_key < v.key || U&'\\+10FFFF' ORDER BY p.sku_key, p.id LIMIT 1) AS p
  ORDER BY v.nearness, p.sku_key <> v.key, p.sku_key LIMIT 200`

/** A number near the typed one; `isAlike`: it differs by similar or swapped characters, not by any other one. */
type NearNumber = { number: string; nearness: number; isAlike: boolean }

/** The nearest numbers, equally near ones in natural order. */
function offered(near: readonly NearNumber[]): string[] {
  const sorted = [...near].sort((a, b) => a.nearness - b.nearness || inNaturalOrder(a.number, b.number))
  return [...new Set(sorted.map(({ number }) => number))].slice(0, MAX_OFFERED)
}

const NearNumbersRowShape = z.object({ key: z.string(), nearness: z.number(), sku: z.string() })

async function nearNumbers(db: Db, typed: string, key: string, isWide: boolean): Promise<NearNumber[]> {
  if (key.length < MIN_KEY_LENGTH || key.length > MAX_KEY_LENGTH) return []
  const near = [similarLookingKeys(key), swapped(typed), isWide ? oneEditAway(key) : []]
  // A word without a figure is not a part number, nor the beginning of one.
  const keys = near.flatMap((list, nearness) => list.map(other => ({ other, nearness }))).filter(isNumber)
  if (keys.length === 0) return []
  const found = await rows(db, NearNumbersRowShape, {
    name: 'did-you-mean',
    text: NEAR_NUMBERS,
    values: [keys.map(({ other }) => other), keys.map(({ nearness }) => nearness)],
  })
  return found.flatMap(({ sku, key: begun, nearness }) => {
    const number = nearness === EDITED ? wholeNumber(sku, written(sku, begun)) : written(sku, begun)
    return number === null ? [] : [{ number, nearness, isAlike: nearness < EDITED }]
  })
}

// The first numbers on the shelf for each beginning, in the order of the index of keys; after them the first ones of
// the base in natural order, which may be beyond these: AN3-3A comes after AN310-1 to AN3-29.
const BEGUN_ALIKE = `SELECT p.sku, v.place FROM unnest($1::text[]) WITH ORDINALITY AS v (key, place)
  CROSS JOIN LATERAL (SELECT p.sku, p.sku_key, p.id FROM products p
    WHERE ${ON_SHELF} AND p.sku_key >= v.key AND p.sku_key < v.key || U&'\\+10FFFF'
    ORDER BY p.sku_key, p.id LIMIT ${MAX_PREFIX_MATCHES}) AS p
  UNION ALL (SELECT p.sku, cardinality($1) FROM products p
    WHERE ${ON_SHELF} AND ${naturalOrder('p.sku')} >= $2 AND ${naturalOrder('p.sku')} < $2 || U&'\\+10FFFF'
    ORDER BY ${naturalOrder('p.sku')}, p.id LIMIT ${MAX_PREFIX_MATCHES})`

/**
 * The standard or base of a part number, which near numbers have in common: `AN365` of AN365-832, `NAS1149` of
 * NAS1149F0332P, `65L768757` of 65L768757-5. AN310 is near AN365 on the shelf only.
 */
const baseOf = (typed: string): string =>
  partNumberKey(/^[a-z]+\d+/i.exec(typed)?.[0] ?? /^[a-z\d]*\d[a-z\d]*/i.exec(typed)?.[0] ?? '')

const SkuAndPlaceShape = z.object({ sku: z.string(), place: z.number() })

/** Part numbers of the same base with the longest common beginning: for an unknown dash number, other dash numbers. */
async function numbersBegunAlike(db: Db, typed: string): Promise<string[]> {
  const key = partNumberKey(typed)
  if (key.length < MIN_KEY_LENGTH || key.length > MAX_KEY_LENGTH) return []
  const base = baseOf(typed)
  const shortest = base.length < MIN_PREFIX_LENGTH ? Math.ceil(key.length / 2) : base.length
  const lengths = Array.from({ length: Math.max(0, key.length - shortest) }, (_, less) => key.length - 1 - less)
  const beginnings = lengths.map(length => key.slice(0, length)).filter(begun => /\d/.test(begun))
  if (beginnings.length === 0) return []
  const found = await rows(db, SkuAndPlaceShape, {
    name: 'numbers-begun-alike',
    text: BEGUN_ALIKE,
    values: [beginnings, base.length < MIN_PREFIX_LENGTH ? null : naturalKey(base)],
  })
  // The beginning AN3 is also that of AN310.
  const ofBase = found.filter(({ sku }) => baseOf(sku) === base)
  ofBase.sort((a, b) => a.place - b.place || inNaturalOrder(a.sku, b.sku))
  return [...new Set(ofBase.map(({ sku }) => sku))].slice(0, MAX_OFFERED)
}

const isNumber = ({ other }: { other: string }): boolean => other.length >= MIN_KEY_LENGTH && /\d/.test(other)

/** The beginning of a part number, in the maker's spelling, that has this key. */
function written(sku: string, key: string): string {
  for (let end = 1; end < sku.length; end++) if (partNumberKey(sku.slice(0, end)) === key) return sku.slice(0, end)
  return sku
}

/**
 * The beginning of a part number if it includes all figures of the number: MS20470AD4 of MS20470AD4-6. Null for AN3-4
 * of AN3-43A. If only letters follow, it is the whole number: AN3-4A for AN3-4.
 */
function wholeNumber(sku: string, begun: string): string | null {
  const rest = sku.slice(begun.length)
  if (/^[a-z]*$/i.test(rest)) return sku
  return /\d$/.test(begun) && /^\d/.test(rest) ? null : begun
}

async function nearWords(db: Db, typed: string, isWide: boolean): Promise<string[]> {
  const pieces = withCatalogSpelling(typed).split(' ')
  if (pieces.length > MAX_PIECES) return []
  const words = await wordsOf(knownSample(db))
  // If the words together find nothing, the words that no part has are misspelled, if there are any.
  const misspelt = isWide && pieces.some(piece => /^[a-z]+$/.test(piece) && !words.has(piece)) ? 'unknown' : 'rare'
  const meant: string[][] = []
  for (const piece of pieces) {
    meant.push(nearestWords(piece, words, MAX_OFFERED, misspelt))
    await setImmediate()
  }
  if (meant.every(others => others.length === 0)) return []
  const nearest = pieces.map((piece, at) => meant[at]?.[0] ?? piece)
  // First the search with the nearest word for each misspelled word, then searches with one word replaced by the next
  // nearest.
  const others = meant.flatMap((list, at) => list.slice(1).map(other => nearest.with(at, other)))
  const suggestions: string[] = []
  const stems = new Set<string>()
  for (const list of [nearest, ...others].slice(0, MAX_CHECKED)) {
    // Singular and plural find the same parts.
    const stem = list.map(stemOf).join(' ')
    if (stems.has(stem)) continue
    stems.add(stem)
    const candidate = list.join(' ')
    const { total } = await listProducts(db, narrow(db, { search: candidate }), { page: 1, perPage: 10 })
    if (total > 0) suggestions.push(candidate)
    if (suggestions.length === MAX_OFFERED) break
  }
  return suggestions
}
