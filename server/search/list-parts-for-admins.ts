import type { PartLack, PartState } from '../../domain/catalogue/part-list.ts'
import { z } from '../../domain/text/zod.ts'
import { CARD_COLUMNS, CardRowShape, readCard, VERSION } from '../catalogue/card-columns.ts'
import { naturalOrder } from '../catalogue/part-key.ts'
import { placing } from '../platform/db/conditions-on.ts'
import type { Db } from '../platform/db/database.ts'
import { firstRow, rows } from '../platform/db/rows.ts'
import { statement } from '../platform/db/statement.ts'
import { beginsNaturally, between, matches, needsOwnPlan, rank, WITHIN_RANK } from './postgres/narrow-list.ts'
import { knownSample } from './postgres/sample.ts'
import { searchTerms } from './postgres/search-terms.ts'
import type { SearchTerms } from './postgres/typed-terms.ts'
import type { PartList } from './shapes.ts'

const AT_ONCE = 50
/** The maximum number of matches that are ranked; matches whose number begins with the search are always among them. */
const MAX_RANKED = 500
const MAX_PREFIX_MATCHES = 500
/** The number of parts scanned at once for parts without a picture, because no index has them. */
const MAX_SCANNED = 10_000

/** The filters of an admin's list of parts. */
type PartsQuery = {
  search: string
  state: PartState | null
  lacks: PartLack | null
  categoryId: number | null
  /** the id of the last part shown */
  after: number | null
}

const RowShape = z.extend(CardRowShape, {
  version: z.number(),
  category: z.nullable(z.string()),
  isPublished: z.boolean(),
  isCut: z.optional(z.boolean()),
})
type Row = z.output<typeof RowShape>

/**
 * Lists parts for the back office, including drafts, 50 at once: the newest first, or the best match of a search first
 * (0007). Paged by key, so that a new part does not shift the pages. Reads the database itself, with any search engine
 * of the shop.
 */
export async function listPartsForAdmins(db: Db, query: PartsQuery): Promise<PartList> {
  // With filters, the sample cannot estimate the number of matches.
  const isWhole = query.state === null && query.lacks === null && query.categoryId === null
  const sample = query.search ? knownSample(db) : undefined
  const terms = searchTerms(query.search, sample, isWhole ? MAX_RANKED : undefined)
  return terms ? searchParts(db, query, terms) : newestParts(db, query)
}

const PICTURELESS = 'NOT EXISTS (SELECT FROM product_images_view m WHERE m.product_id = p.id)'

const LACKS = {
  price: 'p.selling_price IS NULL',
  stock: 'NOT p.in_stock',
  hazmat: 'p.may_be_hazmat AND NOT p.is_hazmat AND NOT p.hazmat_checked',
}

/** A WHERE for products `p` with the filters, without the search. */
function narrow({ state, lacks, categoryId }: PartsQuery, place: (value: unknown) => string): string {
  return [
    'p.is_listed',
    ...(state === null ? [] : [state === 'draft' ? 'NOT p.is_published' : 'p.is_published']),
    ...(lacks === null || lacks === 'picture' ? [] : [LACKS[lacks]]),
    ...(categoryId === null ? [] : [`p.category_id = ${place(categoryId)}`]),
  ].join(' AND ')
}

const shown = (more = '') =>
  `SELECT ${CARD_COLUMNS}, ${VERSION}, p.is_published, (SELECT c.name FROM categories_view c WHERE c.id = p.category_id) AS category${more}`

const IdShape = z.object({ id: z.nullable(z.number()) })

async function newestParts(db: Db, query: PartsQuery): Promise<PartList> {
  const values: unknown[] = []
  const place = placing(values)
  const list = `SELECT p.id FROM products p WHERE ${narrow(query, place)}${query.after === null ? '' : ` AND p.id < ${place(query.after)}`}
    ORDER BY p.id DESC LIMIT`
  const scanned = `${list} ${MAX_SCANNED}`
  const page =
    query.lacks === 'picture'
      ? `SELECT p.id FROM (${scanned}) AS p WHERE ${PICTURELESS} ORDER BY p.id DESC LIMIT ${AT_ONCE + 1}`
      : `${list} ${AT_ONCE + 1}`
  const text = `${shown()} FROM (${page}) AS page JOIN products p ON p.id = page.id ORDER BY p.id DESC`
  const found = await rows(db, RowShape, { text, values })
  const foundPage = pageOf(found)
  if (query.lacks !== 'picture' || foundPage.after !== null) return { ...foundPage, isCut: false }
  // Too few of the scanned parts match: the next page begins after them.
  const last = await firstRow(db, IdShape, {
    text: `SELECT CASE WHEN count(*) = ${MAX_SCANNED} THEN min(id) END AS id FROM (${scanned}) AS scanned`,
    values,
  })
  return { ...foundPage, after: last?.id ?? null, isCut: false }
}

function pageOf(rows: Row[]): Pick<PartList, 'parts' | 'after'> {
  const parts = rows
    .slice(0, AT_ONCE)
    .map(row => ({ ...readCard(row), version: row.version, category: row.category, isPublished: row.isPublished }))
  return { parts, after: rows.length > AT_ONCE ? (parts.at(-1)?.id ?? null) : null }
}

/** Lists the matches of a search in the order of the shop's best match. */
async function searchParts(db: Db, query: PartsQuery, terms: SearchTerms): Promise<PartList> {
  const values: unknown[] = []
  const place = placing(values)
  const where = `${narrow(query, place)}${query.lacks === 'picture' ? ` AND ${PICTURELESS}` : ''}`
  const ranked = rank(terms, place)
  const columns = `p.id, p.sku, p.name_key, ${ranked} AS rank`
  // The text before a `*` is the beginning of the number; the rest must match too.
  const rest = terms.typed.includes('*') ? ` AND ${matches(terms, place)}` : ''
  const beginning = (begins: string, order: string) =>
    `UNION (SELECT ${columns} FROM products p WHERE ${where} AND ${begins} ORDER BY ${order}, p.id LIMIT ${MAX_PREFIX_MATCHES})`
  const numbersThatBegin = (keyStart: string): string => {
    const naturally = beginsNaturally(terms, place)
    return `${beginning(between('p.sku_key', keyStart, place) + rest, 'p.sku_key')}
    ${naturally ? beginning(naturally, naturalOrder('p.sku')) : ''}`
  }
  const begins = terms.keyStart === null ? '' : numbersThatBegin(terms.keyStart)
  const after =
    query.after === null
      ? ''
      : `WHERE (rank, ${WITHIN_RANK}, id) > (SELECT rank, ${WITHIN_RANK}, id FROM (
    SELECT ${columns} FROM products p WHERE p.id = ${place(query.after)}) AS last)`
  const text = `WITH matching AS MATERIALIZED (SELECT ${columns} FROM products p WHERE ${where} AND ${matches(terms, place)} LIMIT ${MAX_RANKED}),
    found AS (SELECT * FROM matching ${begins}),
    page AS (SELECT id, rank, ${WITHIN_RANK} AS key FROM found ${after} ORDER BY rank, key, id LIMIT ${AT_ONCE + 1})
    ${shown(`, (SELECT count(*) = ${MAX_RANKED} FROM matching) AS is_cut`)}
    FROM page JOIN products p ON p.id = page.id ORDER BY page.rank, page.key, p.id`
  const found = await rows(db, RowShape, statement(text, values, needsOwnPlan(terms)))
  return { ...pageOf(found), isCut: found[0]?.isCut ?? false }
}
