import type { ListFilters } from '../../domain/product-list.ts'
import { LISTED, ON_SHELF } from './card-columns.ts'
import type { SearchTerms } from './search-terms.ts'

/** A WHERE for products `p`, and the values of its placeholders. */
export type Narrowed = { where: string; values: unknown[] }

export type Narrowing = ListFilters & { terms: SearchTerms | null; categoryId: number | null }

/** A list of placeholders that grows: gives `$n` for each value. */
export const placing = (values: unknown[]) => (value: unknown) => `$${values.push(value)}`

/** The parts that a list shows. Without `stock: 'any'` only those that are there (trade: catalogue). */
export function narrowList({ terms, categoryId, conditions, manufacturers, aircraft, stock }: Narrowing): Narrowed {
  const values: unknown[] = []
  const place = placing(values)
  const parts = [stock === 'any' ? LISTED : ON_SHELF]
  if (categoryId !== null) parts.push(`p.category_id = ${place(categoryId)}`)
  if (conditions.length > 0) parts.push(`p.conditions && ${place(conditions)}::text[]`)
  if (manufacturers.length > 0) parts.push(`p.manufacturer = ANY(${place(manufacturers)}::text[])`)
  if (aircraft.length > 0) parts.push(`p.aircraft_type = ANY(${place(aircraft)}::text[])`)
  if (terms) parts.push(matches(terms, place))
  return { where: parts.join(' AND '), values }
}

/** Contains what was typed in name, part number, manufacturer or description, or in the part number's key. */
export function matches(terms: SearchTerms, place: (value: unknown) => string): string {
  const byText = `p.search_text LIKE ${place(terms.textPattern)}`
  if (!terms.keyPattern) return byText
  const pairs = terms.keyPairs.length > 0 ? ` AND p.sku_pairs @> ${place(terms.keyPairs)}::text[]` : ''
  return `(${byText} OR (p.sku_key LIKE ${place(`%${terms.keyPattern}%`)}${pairs}))`
}

/**
 * The rank of a match, best first: 0 exact as typed, 1 exact key, 2 key prefix, 3 key contains, then the words: 4 in the
 * name, 5 with the manufacturer, 6 with the description (trade: catalogue).
 */
export function rank(terms: SearchTerms, place: (value: unknown) => string): string {
  const text = place(terms.textPattern)
  const byWords = `CASE WHEN ' ' || p.name_key LIKE ${text} THEN 4
    WHEN lower(' ' || p.name || chr(31) || ' ' || p.sku || chr(31) || ' ' || coalesce(p.manufacturer, '')) LIKE ${text} THEN 5
    ELSE 6 END`
  if (!terms.key || !terms.keyPattern) return byWords
  const pattern = place(terms.keyPattern)
  return `CASE WHEN p.sku = ${place(terms.typed)} THEN 0 WHEN p.sku_key = ${place(terms.key)} THEN 1
    WHEN p.sku_key LIKE ${pattern} || '%' THEN 2 WHEN p.sku_key LIKE '%' || ${pattern} || '%' THEN 3 ELSE ${byWords} END`
}

/** Matches of one rank: part numbers in their own order where the number matched, else names. */
export const byRank = (rank: string) => `${rank}, CASE WHEN ${rank} < 4 THEN sku_key ELSE name_key END`
