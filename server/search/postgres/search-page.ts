import {
  clampPage,
  isFiltered,
  type ListSort,
  MAX_COUNTED,
  MAX_SHOWN_OF_ESTIMATE,
  pageCount,
} from '../../../domain/catalogue/product-list.ts'
import { readFactSort } from '../../../domain/facts/fact-filter.ts'
import { z } from '../../../domain/text/zod.ts'
import { CARD_COLUMNS, type CardRow, CardRowShape, readCard } from '../../catalogue/card-columns.ts'
import { cached, isCached } from '../../platform/cache/cached.ts'
import type { Db } from '../../platform/db/database.ts'
import { rows } from '../../platform/db/rows.ts'
import { allOf, code, joined, type OptionalCondition, type Sql, sql, toStatement } from '../../platform/db/sql.ts'
import type { PageQuery } from '../port.ts'
import type { BarePage } from '../shapes.ts'
import { aboutMany, estimate } from './count-list.ts'
import { factPage } from './fact-page.ts'
import { ONE_FAMILY } from './filter-conditions.ts'
import {
  between,
  containsKey,
  containsText,
  hasKey,
  matches,
  type NarrowedList,
  needsOwnPlan,
  rank,
  rankByWords,
  whereOf,
  withinRank,
} from './narrow-list.ts'
import { type Expected, expectedMatches } from './sample.ts'
import { orderBy, orderOf } from './sort-order.ts'
import type { SearchTerms } from './typed-terms.ts'

type Searched = NarrowedList & { terms: SearchTerms }
/** Matches: a WITH that reads and counts them (`counted.total`), a statement for their ids, and their order. */
type Found = { read: Sql; hits: Sql; order: Sql; isPlannedOnce: boolean }
const RowShape = z.extend(CardRowShape, { total: z.number(), family: z.nullable(z.string()) })
type Row = z.output<typeof RowShape>

/** If the sample expects fewer matches, they are certainly no more than are counted. */
const SURELY_FEW = MAX_COUNTED / 4
/** With many matches, this many are ranked at once, then the next ones read. */
const RANKED_OF_MANY = 1000

/**
 * One page of a search. Up to 10,000 matches are all read, counted and ranked. If there are more, the best ones are
 * taken from the part numbers and names that begin with the search and from 10,000 of the others, or from 1,000 at a
 * time if the sample expects many (docs/decisions/0007-search.md). A list sorted by name, price, date or, within a
 * family, a fact always has all matches.
 */
export async function searchPage(
  db: Db,
  list: Searched,
  { sort, page, perPage }: PageQuery & { sort: ListSort },
): Promise<BarePage> {
  const { terms } = list
  const expected = expectedOf(list)
  const shelf = whereOf({ ...list, terms: null })
  const isMany = expected !== null && expected.least > MAX_COUNTED
  const most = clampPage(page, pageCount(MAX_SHOWN_OF_ESTIMATE, perPage))
  if (sort === 'relevance') {
    if (isMany) {
      const read = Math.min(MAX_COUNTED, Math.ceil((most * perPage) / RANKED_OF_MANY) * RANKED_OF_MANY)
      const many = await readFew(db, best(shelf, terms, read, RANKED_OF_MANY), most, perPage)
      if (many.total > read) return { ...many, ...(await about(db, list, expected, perPage)) }
    }
    const isFew = expected !== null && expected.about < SURELY_FEW
    const few = await readFew(db, isFew ? ranked(shelf, terms) : best(shelf, terms), most, perPage)
    if (few.total <= MAX_COUNTED) return few
    const shown = isFew ? await readFew(db, best(shelf, terms), most, perPage) : few
    return { ...shown, ...(await about(db, list, expected, perPage)) }
  }
  if (!isMany && !isCached(db, nameOf(list))) {
    const few = await readFew(db, sorted(list, sort), most, perPage)
    if (few.total <= MAX_COUNTED) return few
  }
  const { pages, family, ...total } = await about(db, list, expected, perPage)
  const shown = clampPage(page, pages)
  const fact = readFactSort(sort)
  if (fact && family !== null) {
    const items = await factPage(db, whereOf(list), { ...fact, family }, shown, perPage)
    return { items, family, ...total, page: shown, pages, perPage }
  }
  // Only a list of one family is sorted by a fact: for all families each part would have to be looked up.
  const order = fact ? 'name-asc' : sort
  const rows = await readSorted(db, list, order, perPage, (shown - 1) * perPage)
  // There are fewer than expected, so count them.
  if (rows.length === 0 || (rows.length < perPage && shown < pages))
    return readFew(db, sorted(list, sort), shown, perPage)
  return { items: rows.map(readCard), family, ...total, page: shown, pages, perPage }
}

const nameOf = ({ name }: Searched): string => `many ${name}`

/** The sample's estimate of the matches; null if they must be counted. */
const expectedOf = ({ terms, filters, categoryId, family, sample }: Searched): Expected | null =>
  isFiltered(filters) || categoryId !== null || family !== null || terms.also.length > 0
    ? null
    : expectedMatches(terms, sample, MAX_COUNTED)

/** The total of a search with more matches than are counted, and the number of its pages that can be opened. */
async function about(db: Db, list: Searched, expected: Expected | null, perPage: number) {
  const expects = expected?.about ?? 0
  // A sample that expected too few matches was drawn from an earlier state of the catalog. The planner's estimate is
  // for the plain pattern.
  const count = async () =>
    expects > MAX_COUNTED ? aboutMany(expects) : estimate(db, whereOf({ ...list, terms: asPlain(list.terms) }))
  const total = await cached(db, nameOf(list), count)
  return {
    family: list.family,
    total,
    isAbout: true,
    pages: pageCount(Math.min(total, MAX_SHOWN_OF_ESTIMATE), perPage),
  }
}

const asPlain = (terms: SearchTerms): SearchTerms => ({
  ...terms,
  rareTrigrams: [],
  rareKeyTrigrams: [],
  also: terms.also.map(asPlain),
})

/** Reads and counts at once. A page beyond the end is the last one. */
async function readFew(db: Db, found: Found, page: number, perPage: number): Promise<BarePage> {
  let rows = await readPage(db, found, perPage, (page - 1) * perPage)
  let shown = page
  if (rows.length === 0 && page > 1) {
    const [first] = await readPage(db, found, 1, 0)
    shown = pageCount(Math.min(first?.total ?? 0, MAX_SHOWN_OF_ESTIMATE), perPage)
    rows = await readPage(db, found, perPage, (shown - 1) * perPage)
  }
  const total = rows[0]?.total ?? 0
  const family = rows[0]?.family ?? null
  return {
    items: rows.map(readCard),
    family,
    total,
    isAbout: false,
    page: shown,
    pages: pageCount(total, perPage),
    perPage,
  }
}

async function readPage(
  db: Db,
  { read, hits, order, isPlannedOnce }: Found,
  perPage: number,
  offset: number,
): Promise<Row[]> {
  const page = sql`${read}, shown AS (
      SELECT *, row_number() OVER () AS place FROM (
        SELECT * FROM (${hits}) AS hits ORDER BY ${order} LIMIT ${perPage} OFFSET ${offset}
      ) AS page
    )
    SELECT ${code(CARD_COLUMNS)}, counted.total, counted.family FROM shown CROSS JOIN counted JOIN products p ON p.id = shown.id ORDER BY shown.place`
  return rows(db, RowShape, toStatement(page, isPlannedOnce))
}

/** All matches in the order of the list, without a count. */
async function readSorted(db: Db, list: Searched, sort: ListSort, perPage: number, offset: number): Promise<CardRow[]> {
  const order = code(orderBy(orderOf(sort)))
  return rows(
    db,
    CardRowShape,
    sql`SELECT ${code(CARD_COLUMNS)} FROM (
      SELECT p.id FROM products p WHERE ${whereOf(list)} ORDER BY ${order} LIMIT ${perPage} OFFSET ${offset}
    ) AS shown JOIN products p ON p.id = shown.id ORDER BY ${order}`,
  )
}

// The family is that of the rows read; with more matches no family is returned (`about`).

const FAMILY = code(ONE_FAMILY)
const ALL_FOUND = sql`SELECT * FROM found`
const readAll = (matches: Sql) =>
  sql`WITH found AS MATERIALIZED (${matches}), counted AS MATERIALIZED (SELECT count(*) AS total, ${FAMILY} AS family FROM found)`

function sorted(list: Searched, sort: ListSort): Found {
  const { by, isDown } = orderOf(sort)
  const way = code(isDown ? ' DESC' : '')
  return {
    read: readAll(
      sql`SELECT p.id, p.family, ${code(by)} AS by FROM products p WHERE ${whereOf(list)} LIMIT ${code(MAX_COUNTED + 1)}`,
    ),
    hits: ALL_FOUND,
    order: sql`by${way}, id${way}`,
    isPlannedOnce: false,
  }
}

/** The number of matches whose names are put in natural order: a name takes about 8 µs. */
const MAX_NATURAL = 2000
const BEST_ORDER = code(`rank, ${withinRank(`(SELECT total FROM counted) > ${MAX_NATURAL}`)}, id`)
const withRank = (ranked: Sql) => sql`p.id, p.sku, p.name_key, p.family, ${ranked} AS rank`

/**
 * SQL: `most` matches with their ranks, those whose number contains the search first. Two queries and not one OR, which
 * would read both indexes completely before the first row, and compare each row once more.
 */
function matching(shelf: Sql, terms: SearchTerms, most: number): Sql {
  const limit = code(most)
  const read = (ranked: Sql, where: Sql) =>
    sql`SELECT ${withRank(ranked)} FROM products p WHERE ${shelf} AND ${where} LIMIT ${limit}`
  // Matches of a synonym have the last rank: they follow the matches of the search itself.
  if (terms.also.length > 0) return read(rank(terms), sql`(${matches(terms)})`)
  const byText = containsText(terms)
  const byKey = containsKey(terms)
  const alsoByKey = hasKey(terms)
  const byWords = rankByWords(terms)
  if (byKey === null || alsoByKey === null) return read(byWords, byText)
  const others = read(byWords, sql`${byText} AND NOT ${alsoByKey}`)
  return sql`(${read(rank(terms), byKey)}) UNION ALL (${others}) LIMIT ${limit}`
}

/** All matches in order, if they are few. */
const ranked = (shelf: Sql, terms: SearchTerms): Found => ({
  read: readAll(matching(shelf, terms, MAX_COUNTED + 1)),
  hits: ALL_FOUND,
  order: BEST_ORDER,
  isPlannedOnce: needsOwnPlan(terms),
})

/** The number of matches read whose number or name begins with the search. */
const MAX_PREFIX_MATCHES = 1000

/**
 * `most` matches, ranked `chunk` by `chunk` in the order of reading; if there are more, those that begin with the
 * search are read in addition and are in the first chunk.
 */
function best(shelf: Sql, terms: SearchTerms, most = MAX_COUNTED, chunk = most): Found {
  const columns = withRank(rank(terms))
  // The parts after `is_many` are not even started while it is false.
  const begins = beginnings(terms).map(
    ({ column, where }) => sql`(SELECT ${columns} FROM products p
      WHERE (SELECT is_many FROM counted) AND ${shelf} AND ${where} ORDER BY p.${code(column)}, p.id LIMIT ${code(MAX_PREFIX_MATCHES)})`,
  )
  // One more row is read than is ranked, to detect that there are more.
  const isOne = chunk === most
  const nth = code(isOne ? '0::bigint' : `(row_number() OVER () - 1) / ${chunk}`)
  const first = code(isOne ? `(SELECT * FROM found LIMIT ${most}) AS first` : 'found WHERE chunk = 0')
  const all = isOne ? first : code(`found WHERE chunk < ${most / chunk}`)
  const read = sql`WITH found AS MATERIALIZED (
      SELECT *, ${nth} AS chunk FROM (${matching(shelf, terms, most + 1)}) AS read
    ), counted AS MATERIALIZED (SELECT count(*) AS total, count(*) > ${code(most)} AS is_many, ${FAMILY} AS family FROM found)`
  const order = sql`chunk, ${BEST_ORDER}`
  if (begins.length === 0) return { read, hits: sql`SELECT * FROM ${all}`, order, isPlannedOnce: false }
  return {
    read: sql`${read}, begins AS MATERIALIZED (
      SELECT *, 0::bigint AS chunk FROM (${joined(begins, ' UNION ALL ')}) AS begins WHERE id NOT IN (SELECT id FROM ${first}))`,
    hits: sql`SELECT * FROM ${all}${code(isOne ? '' : ' AND (chunk = 0 OR id NOT IN (SELECT id FROM begins))')}
      UNION ALL SELECT * FROM begins`,
    order,
    isPlannedOnce: false,
  }
}

/** Matches whose number begins with the search, and others whose name does: each in the order of an index. */
function beginnings(terms: SearchTerms): { column: string; where: Sql }[] {
  const { keyStart, nameStart, keyPattern, textPattern, typed } = terms
  // The text before a `*` is the beginning; the rest must match too.
  const rest = (column: string, pattern: string | null): OptionalCondition =>
    typed.includes('*') && sql`${code(column)} LIKE ${pattern}`
  const found: { column: string; where: Sql }[] = []
  const byNumber = keyStart ? between('p.sku_key', keyStart) : null
  if (byNumber) found.push({ column: 'sku_key', where: allOf([byNumber, rest('p.sku_key', `${keyPattern}%`)]) })
  if (nameStart)
    found.push({
      column: 'name_key',
      where: allOf([
        between('p.name_key', nameStart),
        rest('p.search_text', textPattern),
        byNumber && sql`NOT (${byNumber})`,
      ]),
    })
  return found
}
