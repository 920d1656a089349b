import { clampPage, MOST_SHOWN_OF_ABOUT, pageCount, type Sort } from '../../../domain/product-list.ts'
import type { Db } from '../../db/database.ts'
import { answeredLately, lately } from '../../db/lately.ts'
import { CARD_COLUMNS, type CardRow, readCard } from '../card-columns.ts'
import { between, byRank, type Narrowed, placing, rank } from '../narrow-list.ts'
import type { SearchTerms } from '../search-terms.ts'
import type { ProductPage } from '../shapes.ts'
import { estimate, MOST_COUNTED } from './count-list.ts'
import { orderBy, SORT_ORDERS } from './sort-order.ts'

/** A statement for the ids of a list and what they are ordered by. `more` is looked at besides where there are too many. */
type Found = { hits: string; more: string[]; order: string; values: unknown[] }
type Row = CardRow & { total: number }

/**
 * One page of what a search finds. Up to 10,000 matches are all looked at, counted and put in order. Where there are
 * more, the best matches are sought among the part numbers and names that begin with what was typed and 10,000 of the
 * others (docs/decisions/0007-search.md); a list sorted by name, price or date is always that of all matches.
 */
export async function searchPage(
  db: Db,
  list: Narrowed & { plain: Narrowed },
  terms: SearchTerms,
  sort: Sort,
  page: number,
  perPage: number,
): Promise<ProductPage> {
  const offset = (page - 1) * perPage
  const known = `many ${JSON.stringify(list.plain)}`
  const isKnownToBeMany = answeredLately(db, known) !== undefined
  if (sort === 'relevance' || !isKnownToBeMany) {
    const most = Math.min(page, Math.ceil(MOST_SHOWN_OF_ABOUT / perPage))
    const few = await readFew(db, sort === 'relevance' ? best(list, terms) : sorted(list, sort), most, perPage)
    if (few.total <= MOST_COUNTED) return few
    if (sort === 'relevance') return { ...few, ...(await about(db, known, list.plain, perPage)) }
  }
  const { pages, ...total } = await about(db, known, list.plain, perPage)
  const shown = clampPage(page, pages)
  const rows = await readSorted(db, list, sort, perPage, Math.min(offset, (pages - 1) * perPage))
  return { items: rows.map(readCard), ...total, page: shown, pages, perPage }
}

/** The total of a search that finds more than are counted, and the pages of it that can be opened. */
async function about(db: Db, name: string, list: Narrowed, perPage: number) {
  const total = await lately(db, name, () => estimate(db, list))
  return { total, isAbout: true, pages: pageCount(Math.min(total, MOST_SHOWN_OF_ABOUT), perPage) }
}

/** Counts as it reads. A page beyond the end is the last one. */
async function readFew(db: Db, found: Found, page: number, perPage: number): Promise<ProductPage> {
  let rows = await readPage(db, found, perPage, (page - 1) * perPage)
  let shown = page
  if (rows.length === 0 && page > 1) {
    const [first] = await readPage(db, found, 1, 0)
    shown = pageCount(Math.min(first?.total ?? 0, MOST_SHOWN_OF_ABOUT), perPage)
    rows = await readPage(db, found, perPage, (shown - 1) * perPage)
  }
  const total = rows[0]?.total ?? 0
  return { items: rows.map(readCard), total, isAbout: false, page: shown, pages: pageCount(total, perPage), perPage }
}

async function readPage(db: Db, found: Found, perPage: number, offset: number): Promise<Row[]> {
  const { hits, more, order, values } = found
  // What stands behind `is_many` is not even begun while that is false.
  const besides = more.map(one => `UNION ALL (${one})`).join(' ')
  const text = `WITH found AS MATERIALIZED (${hits}), counted AS MATERIALIZED (
      SELECT count(*) AS total, count(*) > ${MOST_COUNTED} AS is_many FROM found
    ), shown AS (
      SELECT *, row_number() OVER () AS place FROM (
        SELECT * FROM (SELECT * FROM found ${besides}) AS hits ORDER BY ${order}
        LIMIT $${values.length + 1} OFFSET $${values.length + 2}
      ) AS page
    )
    SELECT ${CARD_COLUMNS}, counted.total FROM shown CROSS JOIN counted JOIN products p ON p.id = shown.id ORDER BY shown.place`
  const { rows } = await db.$client.query<Row>({ text, values: [...values, perPage, offset] })
  return rows
}

/** All matches in the order of the list, none of them counted. */
async function readSorted(
  db: Db,
  { where, values }: Narrowed,
  sort: keyof typeof SORT_ORDERS,
  perPage: number,
  offset: number,
): Promise<CardRow[]> {
  const order = orderBy(SORT_ORDERS[sort])
  const text = `SELECT ${CARD_COLUMNS} FROM (
      SELECT p.id FROM products p WHERE ${where} ORDER BY ${order} LIMIT $${values.length + 1} OFFSET $${values.length + 2}
    ) AS shown JOIN products p ON p.id = shown.id ORDER BY ${order}`
  const { rows } = await db.$client.query<CardRow>({ text, values: [...values, perPage, offset] })
  return rows
}

const BEST_ORDER = `${byRank('rank')}, id`
const ranked = (terms: SearchTerms, values: unknown[]) =>
  `p.id, p.sku_key, p.name_key, ${rank(terms, placing(values))} AS rank`

function sorted({ where, values }: Narrowed, sort: keyof typeof SORT_ORDERS): Found {
  const { by, isDown } = SORT_ORDERS[sort]
  const way = isDown ? ' DESC' : ''
  const hits = `SELECT p.id, ${by} AS by FROM products p WHERE ${where} LIMIT ${MOST_COUNTED + 1}`
  return { hits, more: [], order: `by${way}, id${way}`, values }
}

/** As many of those whose number or name begins with what was typed are looked at. */
const MOST_BEGINNING = 1000

function best(list: Narrowed, terms: SearchTerms): Found {
  const values = [...list.values]
  const place = placing(values)
  const columns = ranked(terms, values)
  const hits = `SELECT ${columns} FROM products p WHERE ${list.where} LIMIT ${MOST_COUNTED + 1}`
  const more = beginnings(terms, place).map(
    ({ column, where }) => `SELECT * FROM (SELECT ${columns} FROM products p
      WHERE (SELECT is_many FROM counted) AND ${list.shelf} AND ${where}
      ORDER BY p.${column}, p.id LIMIT ${MOST_BEGINNING}) AS begins WHERE id NOT IN (SELECT id FROM found)`,
  )
  return { hits, more, order: BEST_ORDER, values }
}

/** Those whose number begins with what was typed, and the others whose name does: each in the order of an index. */
function beginnings(terms: SearchTerms, place: (value: unknown) => string): { column: string; where: string }[] {
  const { keyStart, nameStart, keyPattern, textPattern, typed } = terms
  // What stands before a `*` is the beginning; what follows must be there too.
  const rest = (column: string, pattern: string | null) =>
    typed.includes('*') ? ` AND ${column} LIKE ${place(pattern)}` : ''
  const found: { column: string; where: string }[] = []
  const byNumber = keyStart && between('p.sku_key', keyStart, place)
  if (byNumber) found.push({ column: 'sku_key', where: byNumber + rest('p.sku_key', `${keyPattern}%`) })
  if (nameStart)
    found.push({
      column: 'name_key',
      where: `${between('p.name_key', nameStart, place)}${rest('p.search_text', textPattern)}${byNumber ? ` AND NOT (${byNumber})` : ''}`,
    })
  return found
}
