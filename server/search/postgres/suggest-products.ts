import type { Condition } from '../../../domain/catalogue/condition.ts'
import { LISTED, stockOf } from '../../catalogue/card-columns.ts'
import { naturalOrder } from '../../catalogue/part-key.ts'
import { FROM_PRICE } from '../../catalogue/shown-price.ts'
import { readMoney } from '../../platform/db/column-types.ts'
import { type Place, placing } from '../../platform/db/conditions-on.ts'
import type { Db } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Suggestion } from '../shapes.ts'
import { beginsAsTyped, beginsNaturally, between, byRank, containsKey, containsText, rank } from './narrow-list.ts'
import { expectedMatches, knownSample, pagesToLookAt } from './sample.ts'
import { searchTerms } from './search-terms.ts'
import type { SearchTerms } from './typed-terms.ts'

const MAX_SUGGESTIONS = 10
/** As many matches are put in order while somebody is typing, where what they begin with does not decide. */
const MAX_CANDIDATES = 500
/** And of so many that a sample of the catalogue tells how many. */
const LOOKED_AT_OF_MANY = 100

/** So many numbers that begin with what is typed are put in order, of each of two indexes. */
const LOOKED_AT_OF_BEGINNING = 200

type Row = Omit<Suggestion, 'price' | 'salePrice' | 'fromPrice'> & {
  id: number
  price: string
  sale_price: string | null
  from_price: string | null
}
/** A statement; one that is planned the same whatever was typed is prepared. */
type Ask = { text: string; isPlannedOnce: boolean }

/**
 * Up to 10 parts for what is being typed (`suggest` of port.ts), in the order of `rank` in narrow-list.ts. Asked for rank by
 * rank, and no further than it takes to have ten: numbers and names that begin so stand in indexes in their order, and are all
 * that is read for most of what people type.
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
  const found = new Map<number, Suggestion>()
  const expected = expectedMatches(terms, sample, 0, 'isListed')
  const some = pagesToLookAt(terms, expected, sample, LOOKED_AT_OF_MANY)
  const someOthers = (of: SearchTerms, place: Place, listed: string) => othersOf(some, of, place, listed)
  const others = (of: SearchTerms, place: Place, listed: string) =>
    allOthers(expected.about > 0 ? LOOKED_AT_OF_MANY : MAX_CANDIDATES, of, place, listed)
  for (const ask of [numbersThatBegin, numbersThatContain, namesThatBegin, someOthers, others]) {
    const values: unknown[] = []
    const place = placing(values)
    const inCondition = conditions.length === 0 ? '' : ` AND p.conditions && ${place(conditions)}::text[]`
    const asked = ask(terms, place, LISTED + inCondition)
    if (asked === null) continue
    const { rows } = await db.$client.query<Row>(statement(asked.text, values, asked.isPlannedOnce))
    for (const row of rows) if (!found.has(row.id) && found.size < MAX_SUGGESTIONS) found.set(row.id, readRow(row))
    if (found.size === MAX_SUGGESTIONS) break
  }
  return [...found.values()]
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
  sale_price,
  from_price,
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
  salePrice: sale_price === null ? null : readMoney(sale_price),
  fromPrice: from_price === null ? null : readMoney(from_price),
})

const COLUMNS = `p.id, p.slug, p.name, p.sku, p.manufacturer, p.in_stock AS "inStock", p.price, p.uom, p.sale_price, ${FROM_PRICE} AS from_price, p.conditions`
const SHOWN = `id, slug, name, sku, manufacturer, "inStock", ${stockOf('hits.id')} AS "totalQuantity", price, uom, sale_price, from_price, conditions`
/** Of those that match as well. */
const inStockFirst = byRank('"inStock" DESC, ')
const hasWildcard = ({ typed }: SearchTerms) => typed.includes('*')

/**
 * Exact as typed first, then an exact key; of the first that begin with it those in stock, and of these those with the very
 * characters that were typed. The first are those of both orders: by key alone AN3-3A would stand behind some hundred others.
 */
function numbersThatBegin(terms: SearchTerms, place: Place, listed: string): Ask | null {
  const { keyStart, keyPattern, typed } = terms
  if (keyStart === null) return null
  const also = hasWildcard(terms) ? ` AND p.sku_key LIKE ${place(`${keyPattern}%`)}` : ''
  const group = `CASE WHEN p.sku_key = ${place(terms.key)} THEN 1 WHEN ${beginsAsTyped(terms, place)} THEN 2 ELSE 3 END`
  const begins = `SELECT ${COLUMNS}, ${group} AS nearness FROM products p WHERE ${listed}`
  const naturally = beginsNaturally(terms, place)
  const inOrder = naturally
    ? `UNION (${begins} AND ${naturally} ORDER BY ${naturalOrder('p.sku')}, p.id LIMIT ${LOOKED_AT_OF_BEGINNING})`
    : ''
  // The exact one is among those that begin so, too.
  const text = `SELECT ${SHOWN} FROM (
      (SELECT ${COLUMNS}, 0 AS nearness FROM products p WHERE ${listed} AND p.sku = ${place(typed)}) UNION
      (${begins} AND ${between('p.sku_key', keyStart, place)}${also} ORDER BY p.sku_key, p.id LIMIT ${LOOKED_AT_OF_BEGINNING})
      ${inOrder}
    ) AS hits ORDER BY least(nearness, 2), "inStock" DESC, nearness, ${naturalOrder('sku')}, id LIMIT ${MAX_SUGGESTIONS + 1}`
  return { text, isPlannedOnce: !also }
}

function numbersThatContain(terms: SearchTerms, place: Place, listed: string): Ask | null {
  const contains = containsKey(terms, place)
  if (contains === null) return null
  const text = `SELECT ${SHOWN} FROM (
      SELECT ${COLUMNS} FROM products p WHERE ${listed} AND ${contains} LIMIT ${MAX_CANDIDATES}
    ) AS hits ORDER BY "inStock" DESC, ${naturalOrder('sku')}, id LIMIT ${MAX_SUGGESTIONS}`
  return { text, isPlannedOnce: terms.rareKeyTrigrams.length > 0 }
}

function namesThatBegin(terms: SearchTerms, place: Place, listed: string): Ask | null {
  const { nameStart, textPattern } = terms
  if (nameStart === null) return null
  const also = hasWildcard(terms) ? ` AND p.search_text LIKE ${place(textPattern)}` : ''
  const text = `SELECT ${SHOWN} FROM (
      SELECT ${COLUMNS}, p.name_key FROM products p WHERE ${listed} AND ${between('p.name_key', nameStart, place)}${also}
      ORDER BY p.name_key, p.id LIMIT ${LOOKED_AT_OF_MANY}
    ) AS hits ORDER BY "inStock" DESC, name_key, id LIMIT ${MAX_SUGGESTIONS}`
  return { text, isPlannedOnce: !also }
}

/** By all the other words, on so many percent of the pages, the same each time, where these have enough of them: else none. */
function othersOf(percent: number | null, terms: SearchTerms, place: Place, listed: string): Ask | null {
  if (percent === null) return null
  const text = `WITH hits AS MATERIALIZED (
      SELECT ${COLUMNS}, p.name_key, ${rank(terms, place)} AS rank
      FROM products p TABLESAMPLE SYSTEM (${place(percent)}) REPEATABLE (0)
      WHERE ${listed} AND p.search_text LIKE ${place(terms.textPattern)} LIMIT ${LOOKED_AT_OF_MANY}
    )
    SELECT ${SHOWN} FROM hits WHERE (SELECT count(*) FROM hits) = ${LOOKED_AT_OF_MANY}
    ORDER BY ${inStockFirst}, id LIMIT ${MAX_SUGGESTIONS}`
  return { text, isPlannedOnce: true }
}

/** By all the other words; whatever has it in its number has been found before. */
function allOthers(most: number, terms: SearchTerms, place: Place, listed: string): Ask {
  const text = `SELECT ${SHOWN} FROM (
      SELECT ${COLUMNS}, p.name_key, ${rank(terms, place)} AS rank
      FROM products p WHERE ${listed} AND ${containsText(terms, place)} LIMIT ${most}
    ) AS hits ORDER BY ${inStockFirst}, id LIMIT ${MAX_SUGGESTIONS}`
  return { text, isPlannedOnce: terms.rareTrigrams.length > 0 }
}
