import type { Condition } from '../../../domain/catalogue/condition.ts'
import { z } from '../../../domain/text/zod.ts'
import { LISTED, stockOf } from '../../catalogue/card-columns.ts'
import { nameOrder, naturalOrder } from '../../catalogue/part-key.ts'
import { FROM_PRICE } from '../../catalogue/shown-price.ts'
import { readMoney } from '../../platform/db/column-types.ts'
import type { Db } from '../../platform/db/database.ts'
import { rows } from '../../platform/db/rows.ts'
import { code, type Sql, sql, toStatement } from '../../platform/db/sql.ts'
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
type Query = { query: Sql; isPlannedOnce: boolean }

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
  const someOthers = (of: SearchTerms, listed: Sql) => othersOf(some, of, listed)
  const others = (of: SearchTerms, listed: Sql) =>
    allOthers(expected.about > 0 ? MAX_OF_MANY : MAX_CANDIDATES, of, listed)
  const inCondition = conditions.length === 0 ? code('') : sql` AND p.conditions && ${conditions}::text[]`
  for (const queryOf of [numbersThatBegin, numbersThatContain, namesThatBegin, someOthers, others]) {
    const step = queryOf(terms, sql`${code(LISTED)}${inCondition}`)
    if (step === null) continue
    const found = await rows(db, RowShape, toStatement(step.query, step.isPlannedOnce))
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

const COLUMNS = sql`p.id, p.slug, p.name, p.sku, p.manufacturer, p.in_stock AS "inStock", p.price, p.uom, p.sale_price, ${code(FROM_PRICE)} AS from_price, p.conditions`
const SHOWN = sql`id, slug, name, sku, manufacturer, "inStock", ${code(stockOf('hits.id'))} AS "totalQuantity", price, uom, sale_price, from_price, conditions`
/** Parts in stock come first. */
const inStockFirst = code(byRank('"inStock" DESC, '))
const hasWildcard = ({ typed }: SearchTerms) => typed.includes('*')

/**
 * Ranks the exact number as typed first, then an exact key. Of the next numbers, which begin with the key, those in
 * stock come first, and of these the ones with exactly the typed characters. The first rows of both orders are read:
 * ordered by key alone, AN3-3A would come after some hundred others.
 */
function numbersThatBegin(terms: SearchTerms, listed: Sql): Query | null {
  const { keyStart, keyPattern, typed } = terms
  if (keyStart === null) return null
  const also = hasWildcard(terms) ? sql` AND p.sku_key LIKE ${`${keyPattern}%`}` : null
  const group = sql`CASE WHEN p.sku_key = ${terms.key} THEN 1 WHEN ${beginsAsTyped(terms)} THEN 2 ELSE 3 END`
  const begins = sql`SELECT ${COLUMNS}, ${group} AS nearness FROM products p WHERE ${listed}`
  const naturally = beginsNaturally(terms)
  const limit = code(MAX_OF_BEGINNING)
  const inOrder = naturally
    ? sql`UNION (${begins} AND ${naturally} ORDER BY ${code(naturalOrder('p.sku'))}, p.id LIMIT ${limit})`
    : code('')
  // The exact number is among those that begin with it, too.
  const query = sql`SELECT ${SHOWN} FROM (
      (SELECT ${COLUMNS}, 0 AS nearness FROM products p WHERE ${listed} AND p.sku = ${typed}) UNION
      (${begins} AND ${between('p.sku_key', keyStart)}${also ?? code('')} ORDER BY p.sku_key, p.id LIMIT ${limit})
      ${inOrder}
    ) AS hits ORDER BY least(nearness, 2), "inStock" DESC, nearness, ${code(naturalOrder('sku'))}, id LIMIT ${code(MAX_SUGGESTIONS + 1)}`
  return { query, isPlannedOnce: !also }
}

function numbersThatContain(terms: SearchTerms, listed: Sql): Query | null {
  const contains = containsKey(terms)
  if (contains === null) return null
  const query = sql`SELECT ${SHOWN} FROM (
      SELECT ${COLUMNS} FROM products p WHERE ${listed} AND ${contains} LIMIT ${code(MAX_CANDIDATES)}
    ) AS hits ORDER BY "inStock" DESC, ${code(naturalOrder('sku'))}, id LIMIT ${code(MAX_SUGGESTIONS)}`
  return { query, isPlannedOnce: terms.rareKeyTrigrams.length > 0 }
}

function namesThatBegin(terms: SearchTerms, listed: Sql): Query | null {
  const { nameStart, textPattern } = terms
  if (nameStart === null) return null
  const also = hasWildcard(terms) ? sql` AND p.search_text LIKE ${textPattern}` : null
  const query = sql`SELECT ${SHOWN} FROM (
      SELECT ${COLUMNS}, p.name_key FROM products p WHERE ${listed} AND ${between('p.name_key', nameStart)}${also ?? code('')}
      ORDER BY p.name_key, p.id LIMIT ${code(MAX_OF_MANY)}
    ) AS hits ORDER BY "inStock" DESC, ${code(nameOrder('name_key'))}, id LIMIT ${code(MAX_SUGGESTIONS)}`
  return { query, isPlannedOnce: !also }
}

/**
 * Matches by all words from this percentage of the pages, the same ones each time, if they have enough; otherwise none.
 */
function othersOf(percent: number | null, terms: SearchTerms, listed: Sql): Query | null {
  if (percent === null) return null
  const query = sql`WITH hits AS MATERIALIZED (
      SELECT ${COLUMNS}, p.name_key, ${rank(terms)} AS rank
      FROM products p TABLESAMPLE SYSTEM (${percent}) REPEATABLE (0)
      WHERE ${listed} AND p.search_text LIKE ${terms.textPattern} LIMIT ${code(MAX_OF_MANY)}
    )
    SELECT ${SHOWN} FROM hits WHERE (SELECT count(*) FROM hits) = ${code(MAX_OF_MANY)}
    ORDER BY ${inStockFirst}, id LIMIT ${code(MAX_SUGGESTIONS)}`
  return { query, isPlannedOnce: true }
}

/** Matches by all words; those by number were found before. */
function allOthers(most: number, terms: SearchTerms, listed: Sql): Query {
  const query = sql`SELECT ${SHOWN} FROM (
      SELECT ${COLUMNS}, p.name_key, ${rank(terms)} AS rank
      FROM products p WHERE ${listed} AND ${containsText(terms)} LIMIT ${code(most)}
    ) AS hits ORDER BY ${inStockFirst}, id LIMIT ${code(MAX_SUGGESTIONS)}`
  return { query, isPlannedOnce: terms.rareTrigrams.length > 0 }
}
