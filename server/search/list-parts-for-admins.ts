import type { PartLack, PartState } from '../../domain/catalogue/part-list.ts'
import { z } from '../../domain/text/zod.ts'
import { CARD_COLUMNS, CardRowShape, readCard, VERSION } from '../catalogue/card-columns.ts'
import { naturalOrder } from '../catalogue/part-key.ts'
import type { Db } from '../platform/db/database.ts'
import { firstRow, rows } from '../platform/db/rows.ts'
import { allOf, code, type OptionalCondition, type Sql, sql, toStatement } from '../platform/db/sql.ts'
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

const PICTURELESS = sql`NOT EXISTS (SELECT FROM product_images_view m WHERE m.product_id = p.id)`

const LACKS = {
  price: sql`p.selling_price IS NULL`,
  stock: sql`NOT p.in_stock`,
  hazmat: sql`p.may_be_hazmat AND NOT p.is_hazmat AND NOT p.hazmat_checked`,
}

/** The conditions on products `p` of the filters, without the search. */
const narrow = ({ state, lacks, categoryId }: PartsQuery): OptionalCondition[] => [
  sql`p.is_listed`,
  state !== null && (state === 'draft' ? sql`NOT p.is_published` : sql`p.is_published`),
  lacks !== null && lacks !== 'picture' && LACKS[lacks],
  categoryId !== null && sql`p.category_id = ${categoryId}`,
]

const SHOWN = sql`SELECT ${code(CARD_COLUMNS)}, ${code(VERSION)}, p.is_published,
  (SELECT c.name FROM categories_view c WHERE c.id = p.category_id) AS category`

const IdShape = z.object({ id: z.nullable(z.number()) })

async function newestParts(db: Db, query: PartsQuery): Promise<PartList> {
  const isNext = query.after !== null && sql`p.id < ${query.after}`
  const list = sql`SELECT p.id FROM products p WHERE ${allOf([...narrow(query), isNext])} ORDER BY p.id DESC LIMIT`
  const scanned = sql`${list} ${code(MAX_SCANNED)}`
  const limit = code(AT_ONCE + 1)
  const page =
    query.lacks === 'picture'
      ? sql`SELECT p.id FROM (${scanned}) AS p WHERE ${PICTURELESS} ORDER BY p.id DESC LIMIT ${limit}`
      : sql`${list} ${limit}`
  const found = await rows(
    db,
    RowShape,
    sql`${SHOWN} FROM (${page}) AS page JOIN products p ON p.id = page.id ORDER BY p.id DESC`,
  )
  const foundPage = pageOf(found)
  if (query.lacks !== 'picture' || foundPage.after !== null) return { ...foundPage, isCut: false }
  // Too few of the scanned parts match: the next page begins after them.
  const last = await firstRow(
    db,
    IdShape,
    sql`SELECT CASE WHEN count(*) = ${code(MAX_SCANNED)} THEN min(id) END AS id FROM (${scanned}) AS scanned`,
  )
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
  const where = allOf([...narrow(query), query.lacks === 'picture' && PICTURELESS])
  const columns = sql`p.id, p.sku, p.name_key, ${rank(terms)} AS rank`
  const within = code(WITHIN_RANK)
  const after =
    query.after === null
      ? code('')
      : sql`WHERE (rank, ${within}, id) > (SELECT rank, ${within}, id FROM (
    SELECT ${columns} FROM products p WHERE p.id = ${query.after}) AS last)`
  const matching = sql`SELECT ${columns} FROM products p WHERE ${where} AND ${matches(terms)} LIMIT ${code(MAX_RANKED)}`
  const text = sql`WITH matching AS MATERIALIZED (${matching}),
    found AS (SELECT * FROM matching ${numbersThatBegin(terms, columns, where)}),
    page AS (SELECT id, rank, ${within} AS key FROM found ${after} ORDER BY rank, key, id LIMIT ${code(AT_ONCE + 1)})
    ${SHOWN}, (SELECT count(*) = ${code(MAX_RANKED)} FROM matching) AS is_cut
    FROM page JOIN products p ON p.id = page.id ORDER BY page.rank, page.key, p.id`
  const found = await rows(db, RowShape, toStatement(text, needsOwnPlan(terms)))
  return { ...pageOf(found), isCut: found[0]?.isCut ?? false }
}

/** Parts whose number begins with the search, in addition to the matches. */
function numbersThatBegin(terms: SearchTerms, columns: Sql, where: Sql): Sql {
  if (terms.keyStart === null) return code('')
  const beginning = (begins: Sql, order: string) =>
    sql`UNION (SELECT ${columns} FROM products p WHERE ${where} AND ${begins}
      ORDER BY ${code(order)}, p.id LIMIT ${code(MAX_PREFIX_MATCHES)})`
  // The text before a `*` is the beginning of the number; the rest must match too.
  const rest = terms.typed.includes('*') && sql`(${matches(terms)})`
  const naturally = beginsNaturally(terms)
  const byKey = beginning(allOf([between('p.sku_key', terms.keyStart), rest]), 'p.sku_key')
  return naturally ? sql`${byKey} ${beginning(naturally, naturalOrder('p.sku'))}` : byKey
}
