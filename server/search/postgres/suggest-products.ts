import type { Condition } from '../../../domain/catalogue/condition.ts'
import { z } from '../../../domain/text/zod.ts'
import { LISTED, stockOf } from '../../catalogue/card-columns.ts'
import { nameOrder, naturalOrder } from '../../catalogue/part-key.ts'
import { FROM_PRICE } from '../../catalogue/shown-price.ts'
import { readMoney } from '../../platform/db/column-types.ts'
import { type Place, placing } from '../../platform/db/conditions-on.ts'
import type { Db } from '../../platform/db/database.ts'
import { rows } from '../../platform/db/rows.ts'
import { statement } from '../../platform/db/statement.ts'
import { type Suggestion, SuggestionShape } from '../shapes.ts'
import { beginsAsTyped, beginsNaturally, between, byRank, containsKey, containsText, rank } from './narrow-list.ts'
import { expectedMatches, knownSample, pagesToRead } from './sample.ts'
import { searchTerms } from './search-terms.ts'
import type { SearchTerms } from './typed-terms.ts'

const MAX_SUGGESTIONS = 10
/** The number of matches that are ranked for a suggestion if their beginning does not decide. */
const MAX_CANDIDATES = 500
/** The number that is ranked if the sample expects many matches. */
const MAX_OF_MANY = 100

/** The number of matches that begin with the search and are ranked, for each of two indexes. */
const MAX_OF_BEGINNING = 200

const RowShape = z.extend(z.omit(SuggestionShape, { price: true, salePrice: true, fromPrice: true }), {
  id: z.number(),
  price: z.string(),
  salePrice: z.nullable(z.string()),
  fromPrice: z.nullable(z.string()),
})
type Row = z.output<typeof RowShape>
/** A statement; one with the same plan for any search is prepared. */
type Statement = { text: string; isPlannedOnce: boolean }

/**
 * Up to 10 parts for the text typed so far (`suggest` of port.ts), in the order of `rank` in narrow-list.ts. Queries
 * rank by rank, until there are ten: numbers and names that begin with the text are in the order of an index, and for
 * most searches nothing else is read.
 * With `conditions`, only parts in one of them.
 */
export async function suggestProducts(
  db: Db,
  typed: string,
  conditions: readonly Condition[] = [],
): Promise<Suggestion[]> {
  const sample = knownSample(db)
  const terms = searchTerms(typed, sample, MAX_CANDIDATES)
  if (!terms || terms.typed.length < 2) return []
  const suggestionsById = new Map<number, Suggestion>()
  const expected = expectedMatches(terms, sample, 0, 'isListed')
  const some = pagesToRead(terms, expected, sample, MAX_OF_MANY)
  const someOthers = (of: SearchTerms, place: Place, listed: string) => othersOf(some, of, place, listed)
  const others = (of: SearchTerms, place: Place, listed: string) =>
    allOthers(expected.about > 0 ? MAX_OF_MANY : MAX_CANDIDATES, of, place, listed)
  for (const queryOf of [numbersThatBegin, numbersThatContain, namesThatBegin, someOthers, others]) {
    const values: unknown[] = []
    const place = placing(values)
    const inCondition = conditions.length === 0 ? '' : ` AND p.conditions && ${place(conditions)}::text[]`
    const query = queryOf(terms, place, LISTED + inCondition)
    if (query === null) continue
    const found = await rows(db, RowShape, statement(query.text, values, query.isPlannedOnce))
    for (const row of found)
      if (!suggestionsById.has(row.id) && suggestionsById.size < MAX_SUGGESTIONS)
        suggestionsById.set(row.id, readRow(row))
    if (suggestionsById.size === MAX_SUGGESTIONS) break
  }
  return [...suggestionsById.values()]
}

const readRow = ({
  slug,
  name,
  sku,
  manufacturer,
  inStock,
  totalQuantity,
  price,
  uom,
  salePrice,
  fromPrice,
  conditions,
}: Row): Suggestion => ({
  slug,
  name,
  sku,
  manufacturer,
  inStock,
  totalQuantity,
  conditions,
  uom,
  price: readMoney(price),
  salePrice: salePrice === null ? null : readMoney(salePrice),
  fromPrice: fromPrice === null ? null : readMoney(fromPrice),
})

const COLUMNS = `p.id, p.slug, p.name, p.sku, p.manufacturer, p.in_stock AS "inStock", p.price, p.uom, p.sale_price, ${FROM_PRICE} AS from_price, p.conditions`
const SHOWN = `id, slug, name, sku, manufacturer, "inStock", ${stockOf('hits.id')} AS "totalQuantity", price, uom, sale_price, from_price, conditions`
/** Parts in stock come first. */
const inStockFirst = byRank('"inStock" DESC, ')
const hasWildcard = ({ typed }: SearchTerms) => typed.includes('*')

/**
 * Ranks the exact number as typed first, then an exact key. Of the next numbers, which begin with the key, those in
 * stock come first, and of these the ones with exactly the typed characters. The first rows of both orders are read:
 * ordered by key alone, AN3-3A would come after some hundred others.
 */
function numbersThatBegin(terms: SearchTerms, place: Place, listed: string): Statement | null {
  const { keyStart, keyPattern, typed } = terms
  if (keyStart === null) return null
  const also = hasWildcard(terms) ? ` AND p.sku_key LIKE ${place(`${keyPattern}%`)}` : ''
  const group = `CASE WHEN p.sku_key = ${place(terms.key)} THEN 1 WHEN ${beginsAsTyped(terms, place)} THEN 2 ELSE 3 END`
  const begins = `SELECT ${COLUMNS}, ${group} AS nearness FROM products p WHERE ${listed}`
  const naturally = beginsNaturally(terms, place)
  const inOrder = naturally
    ? `UNION (${begins} AND ${naturally} ORDER BY ${naturalOrder('p.sku')}, p.id LIMIT ${MAX_OF_BEGINNING})`
    : ''
  // The exact number is among those that begin with it, too.
  const text = `SELECT ${SHOWN} FROM (
      (SELECT ${COLUMNS}, 0 AS nearness FROM products p WHERE ${listed} AND p.sku = ${place(typed)}) UNION
      (${begins} AND ${between('p.sku_key', keyStart, place)}${also} ORDER BY p.sku_key, p.id LIMIT ${MAX_OF_BEGINNING})
      ${inOrder}
    ) AS hits ORDER BY least(nearness, 2), "inStock" DESC, nearness, ${naturalOrder('sku')}, id LIMIT ${MAX_SUGGESTIONS + 1}`
  return { text, isPlannedOnce: !also }
}

function numbersThatContain(terms: SearchTerms, place: Place, listed: string): Statement | null {
  const contains = containsKey(terms, place)
  if (contains === null) return null
  const text = `SELECT ${SHOWN} FROM (
      SELECT ${COLUMNS} FROM products p WHERE ${listed} AND ${contains} LIMIT ${MAX_CANDIDATES}
    ) AS hits ORDER BY "inStock" DESC, ${naturalOrder('sku')}, id LIMIT ${MAX_SUGGESTIONS}`
  return { text, isPlannedOnce: terms.rareKeyTrigrams.length > 0 }
}

function namesThatBegin(terms: SearchTerms, place: Place, listed: string): Statement | null {
  const { nameStart, textPattern } = terms
  if (nameStart === null) return null
  const also = hasWildcard(terms) ? ` AND p.search_text LIKE ${place(textPattern)}` : ''
  const text = `SELECT ${SHOWN} FROM (
      SELECT ${COLUMNS}, p.name_key FROM products p WHERE ${listed} AND ${between('p.name_key', nameStart, place)}${also}
      ORDER BY p.name_key, p.id LIMIT ${MAX_OF_MANY}
    ) AS hits ORDER BY "inStock" DESC, ${nameOrder('name_key')}, id LIMIT ${MAX_SUGGESTIONS}`
  return { text, isPlannedOnce: !also }
}

/**
 * Matches by all words from this percentage of the pages, the same ones each time, if they have enough; otherwise none.
 */
function othersOf(percent: number | null, terms: SearchTerms, place: Place, listed: string): Statement | null {
  if (percent === null) return null
  const text = `WITH hits AS MATERIALIZED (
      SELECT ${COLUMNS}, p.name_key, ${rank(terms, place)} AS rank
      FROM products p TABLESAMPLE SYSTEM (${place(percent)}) REPEATABLE (0)
      WHERE ${listed} AND p.search_text LIKE ${place(terms.textPattern)} LIMIT ${MAX_OF_MANY}
    )
    SELECT ${SHOWN} FROM hits WHERE (SELECT count(*) FROM hits) = ${MAX_OF_MANY}
    ORDER BY ${inStockFirst}, id LIMIT ${MAX_SUGGESTIONS}`
  return { text, isPlannedOnce: true }
}

/** Matches by all words; those by number were found before. */
function allOthers(most: number, terms: SearchTerms, place: Place, listed: string): Statement {
  const text = `SELECT ${SHOWN} FROM (
      SELECT ${COLUMNS}, p.name_key, ${rank(terms, place)} AS rank
      FROM products p WHERE ${listed} AND ${containsText(terms, place)} LIMIT ${most}
    ) AS hits ORDER BY ${inStockFirst}, id LIMIT ${MAX_SUGGESTIONS}`
  return { text, isPlannedOnce: terms.rareTrigrams.length > 0 }
}
