import { partNumberKey } from '../../domain/catalogue/part-number.ts'
import {
  ADMINS_QUOTE_STATUSES,
  BUYABLE_QUOTE_STATUSES,
  OPEN_QUOTE_STATUSES,
  QUOTE_STATUSES,
  type QuoteKind,
  type QuoteStatus,
} from '../../domain/quotes/quote.ts'
import { PLAIN_PRIORITY } from '../../domain/quotes/quote-request.ts'
import { readSearch } from '../../domain/text/read-search.ts'
import { searchText } from '../../domain/text/search-text.ts'
import { z } from '../../domain/text/zod.ts'
import { partKey } from '../catalogue/part-key.ts'
import { PROFILE_TEXT, USER_TEXT } from '../customers/person-text.ts'
import { PER_PAGE, placeOfPage } from '../numbered-page.ts'
import { readMoney } from '../platform/db/column-types.ts'
import type { Db } from '../platform/db/database.ts'
import { cutPage, PriorityCursorQuery, priorityCursorSql } from '../platform/db/list-cursor.ts'
import { TotalShape } from '../platform/db/row-shapes.ts'
import { firstRow, rows } from '../platform/db/rows.ts'
import { containsPattern, hasTerm } from '../platform/db/search-term.ts'
import { allOf, code, joined, type OptionalCondition, type Sql, sql, toStatement } from '../platform/db/sql.ts'
import { hasPeriod, lostQuotesSql, periodConditions, QUOTES_OF_DAYS } from './internal/quotes-of-days.ts'
import {
  type AdminCountsShape,
  AdminQuoteLineShape,
  type AdminQuotes,
  type MyQuote,
  MyQuoteShape,
  type MyQuotes,
} from './shapes.ts'

const AT_ONCE = 50

const RowShape = z.extend(
  z.omit(MyQuoteShape, { turnSince: true, createdAt: true, quotedPrice: true, goodsPrice: true, isNews: true }),
  {
    turnSince: z.date(),
    createdAt: z.date(),
    quotedPrice: z.nullable(z.string()),
    goodsPrice: z.nullable(z.string()),
    isNews: z.boolean(),
  },
)
type Row = z.output<typeof RowShape>

const COLUMNS = `p.id, p.quote_number, p.kind, p.status, p.turn, p.turn_since,
  p.created_at, p.quoted_price, p.goods_price,
  p.valid_until, i.lines, i."partNumbers", a.tail_number`
const LINES = `CROSS JOIN LATERAL (
    SELECT count(*) AS lines, coalesce((array_agg(sku ORDER BY position))[1:3], '{}') AS "partNumbers"
    FROM quote_lines WHERE quote_id = p.id) i
  LEFT JOIN aog_details a ON a.quote_id = p.id`

/** Finds a part number by its key, like the shop. */
const NAMES_PART = (quote: string, key: string) => `EXISTS (SELECT FROM quote_lines l WHERE l.quote_id = ${quote}.id
  AND strpos(${partKey('l.sku')}, ${key}) > 0)`

export type MyQuotesQuery = { kind: QuoteKind; status: QuoteStatus | null; search: string; page: number }

const MATCHING = `user_id = $1 AND kind = $2 AND ($3::text IS NULL OR status = $3)
  AND ($4 = '' OR strpos(quote_number, upper($4)) > 0 OR ($5 <> '' AND ${NAMES_PART('q', '$5')}))`

/** A customer's own quotes of one kind, newest first. A page beyond the end returns the last one. */
export async function listMyQuotes(
  db: Db,
  userId: string,
  { kind, status, search, page }: MyQuotesQuery,
): Promise<MyQuotes> {
  const term = readSearch(search)
  const values = [userId, kind, status, term, partNumberKey(term)]
  const counted = await firstRow(db, TotalShape, {
    name: 'count-my-quotes',
    text: `SELECT count(*) AS total FROM quotes q WHERE ${MATCHING}`,
    values,
  })
  const { offset, numbers } = placeOfPage(counted?.total ?? 0, page)
  const listed = await rows(db, RowShape, {
    name: 'my-quotes',
    text: `WITH page AS (
        SELECT * FROM quotes q WHERE ${MATCHING} ORDER BY created_at DESC, id DESC LIMIT ${PER_PAGE} OFFSET $6)
      SELECT ${COLUMNS}, NOT p.buyer_seen AS is_news FROM page p ${LINES} ORDER BY p.created_at DESC, p.id DESC`,
    values: [...values, offset],
  })
  return { items: listed.map(readRow), ...numbers }
}

const MAX_WAITING = 10

/**
 * Quotes of both kinds that wait for the customer, longest waiting first. An offer in the cart or in an unpaid order is
 * excluded if the customer has seen its last message. A message about an aircraft without an offer is included until it
 * is read, although the turn stays with the back office.
 */
export async function listWaitingQuotes(db: Db, userId: string): Promise<MyQuote[]> {
  const listed = await rows(db, RowShape, {
    name: 'my-waiting-quotes',
    text: `WITH page AS (
        SELECT * FROM quotes q WHERE user_id = $1
          AND (turn = 'buyer' OR (status = ANY($2) AND NOT buyer_seen))
          AND NOT (q.buyer_seen AND q.status = ANY($3)
            AND EXISTS (SELECT FROM cart_quotes c WHERE c.user_id = $1 AND c.quote_id = q.id))
          AND NOT EXISTS (SELECT FROM order_quotes b JOIN orders_view o ON o.id = b.order_id
            WHERE b.quote_id = q.id AND o.payment_status = 'unpaid' AND o.status = 'pending')
        ORDER BY kind, turn_since LIMIT ${MAX_WAITING})
      SELECT ${COLUMNS}, NOT p.buyer_seen AS is_news FROM page p ${LINES} ORDER BY p.kind, p.turn_since`,
    values: [userId, ADMINS_QUOTE_STATUSES, BUYABLE_QUOTE_STATUSES],
  })
  return listed.map(readRow)
}

export const AdminQuotesQueryShape = z.strictObject({
  /** null: both kinds; aircraft on ground first, by urgency */
  kind: z._default(z.nullable(z.enum(['rfq', 'aog'])), null),
  /**
   * `waiting`: the back office's turn; `open`: all that are not closed; `lost`: ended without a purchase; else a status
   */
  show: z._default(z.union([z.enum(['waiting', 'open', 'all', 'lost']), z.enum(QUOTE_STATUSES)]), 'waiting'),
  assigned: z._default(z.nullable(z.enum(['me', 'nobody'])), null),
  search: z._default(searchText(100), ''),
  ...QUOTES_OF_DAYS,
  after: PriorityCursorQuery,
})
export type AdminQuotesQuery = z.output<typeof AdminQuotesQueryShape>

const AdminRowShape = z.extend(
  z.extend(
    RowShape,
    z.omit(AdminQuoteLineShape, {
      kind: true,
      id: true,
      status: true,
      lines: true,
      createdAt: true,
      quoteNumber: true,
      turn: true,
      turnSince: true,
      goodsPrice: true,
      quotedPrice: true,
      validUntil: true,
      tailNumber: true,
      partNumbers: true,
      isNews: true,
      needBy: true,
    }).shape,
  ),
  { needBy: z.nullable(z.date()), cursor: z.string() },
)

const ORDER = code('q.priority, q.turn_since, q.id')
const LIMIT = code(AT_ONCE + 1)
const firstOf = (...pages: Sql[]) => {
  const each = pages.map(page => sql`(${page})`)
  return sql`SELECT q.* FROM (${joined(each, ' UNION ALL ')}) q ORDER BY ${ORDER} LIMIT ${LIMIT}`
}

const IS_ADMINS = sql`q.turn = 'admin'`
const IS_BUYERS = sql`q.turn = 'buyer'`

// Each filter follows an index: quotes_turn (turn, priority, turn_since, id) sorts each turn, and a page of several
// turns merges their first rows; quotes_status does the same by status. The planner does not treat `turn IS NULL` as a
// single value.
function pageOf({ show, ...query }: AdminQuotesQuery, adminId: string): Sql {
  const narrowed = narrowing(query, adminId)
  const page = (conditions: readonly OptionalCondition[], order = ORDER) =>
    sql`SELECT q.* FROM quotes q WHERE ${allOf([...conditions, ...narrowed])} ORDER BY ${order} LIMIT ${LIMIT}`
  const term = readSearch(query.search)
  if (term !== '' || show === 'lost' || hasPeriod(query)) {
    const then = show === 'lost' ? [lostQuotesSql(query)] : periodConditions(query)
    const shown = show === 'waiting' ? IS_ADMINS : show !== 'all' && show !== 'lost' && isOneOf(show)
    return page([term !== '' && sql`q.id IN (${found(term)})`, ...then, shown])
  }
  if (show === 'waiting') return page([IS_ADMINS])
  if (show === 'all')
    return firstOf(page([IS_ADMINS]), page([IS_BUYERS]), page([sql`q.turn IS NULL`], sql`q.turn, ${ORDER}`))
  const isShown = isOneOf(show)
  return show === 'open' ? firstOf(page([IS_ADMINS, isShown]), page([IS_BUYERS, isShown])) : page([isShown])
}

const isOneOf = (show: 'open' | QuoteStatus) =>
  show === 'open' ? sql`q.status = ANY(${OPEN_QUOTE_STATUSES})` : sql`q.status = ${show}`

/**
 * Adds conditions only for the filters that are set, so that a prepared statement is not planned again for each value.
 */
const narrowing = (
  { kind, assigned, after }: Pick<AdminQuotesQuery, 'kind' | 'assigned' | 'after'>,
  adminId: string,
): OptionalCondition[] => [
  // Restricts the index range to the kind.
  kind && sql`q.priority ${code(kind === 'aog' ? '<' : '=')} ${code(PLAIN_PRIORITY)}`,
  assigned && (assigned === 'me' ? sql`q.assigned_to = ${adminId}::uuid` : sql`q.assigned_to IS NULL`),
  after &&
    sql`(q.priority, q.turn_since, q.id) > (${after.priority}::int, ${after.at}::timestamptz, ${after.id}::uuid)`,
]

// Searches each kind of name by its own index, then the quotes: a single condition over all names would read every line
// of every quote. Part numbers match by the prefix of their key (A to Z and 0 to 9), other names by any part of the
// name.
function found(term: string): Sql {
  const has = hasTerm(term.toLowerCase())
  const ways = [
    sql`SELECT id FROM quotes WHERE user_id IN (
      SELECT id FROM people WHERE ${has(USER_TEXT)} UNION ALL SELECT id FROM people WHERE ${has(PROFILE_TEXT)})`,
  ]
  const key = partNumberKey(term)
  const skuKey = code(partKey('sku'))
  if (key !== '')
    ways.push(sql`SELECT quote_id FROM quote_lines WHERE ${skuKey} ~>=~ ${key} AND ${skuKey} ~<~ (${key}::text || '~')`)
  const number = term.toUpperCase()
  if (PIECE_OF_NUMBER.test(number))
    ways.push(sql`SELECT id FROM quotes WHERE quote_number LIKE ${containsPattern(number)}`)
  return joined(ways, ' UNION ALL ')
}

/** Matches text that can be part of a quote number. */
const PIECE_OF_NUMBER = /^[AOGQ\d-]+$/

// Aircraft on ground first, by urgency, then longest waiting first; paged by the key of the last row.
const adminList = (page: Sql, adminId: string) => sql`WITH page AS MATERIALIZED (${page})
  SELECT ${code(COLUMNS)}, NOT p.admin_seen AS is_news, u.display_name AS buyer, u.email,
    coalesce(u.company_name, '') AS company, a.urgency, a.need_by,
    (SELECT x.display_name FROM people x WHERE x.id = p.assigned_to) AS assigned_to,
    p.assigned_to IS NOT DISTINCT FROM ${adminId}::uuid AS is_mine, ${code(priorityCursorSql('p.priority', 'p.turn_since', 'p.id'))} AS cursor
  FROM page p ${code(LINES)} JOIN people u ON u.id = p.user_id
  ORDER BY p.priority, p.turn_since, p.id`

/**
 * Quotes of all customers for the back office, 50 per page; the search matches part of a quote number, a buyer's name,
 * company or email address, or the prefix of a part number.
 */
export async function listAdminQuotes(db: Db, adminId: string, query: AdminQuotesQuery): Promise<AdminQuotes> {
  const listed = await rows(db, AdminRowShape, adminQuery(adminId, query))
  const { page, next } = cutPage(listed, AT_ONCE)
  return {
    quotes: page.map(row => ({ ...row, ...readRow(row), needBy: row.needBy?.toISOString() ?? null })),
    after: next,
  }
}

function adminQuery(adminId: string, query: AdminQuotesQuery) {
  // The planner must know whether the search term is rare, and how long the period is.
  const isPlannedOnce = readSearch(query.search) === '' && query.show !== 'lost' && !hasPeriod(query)
  return toStatement(adminList(pageOf(query, adminId), adminId), isPlannedOnce)
}

// Counts by status and by turn each read only their index; the assignee is in the rows of the waiting quotes.
const COUNTS = `SELECT status, NULL::boolean AS is_aog, count(*), NULL AS of FROM quotes WHERE status = ANY($1) GROUP BY status
  UNION ALL SELECT NULL, priority < ${PLAIN_PRIORITY}, count(*), 'admin' FROM quotes WHERE turn = 'admin' GROUP BY 2
  UNION ALL SELECT NULL, NULL, count(*), 'mine' FROM quotes WHERE turn = 'admin' AND assigned_to = $2`

const CountedShape = z.object({
  status: z.nullable(z.enum(QUOTE_STATUSES)),
  isAog: z.nullable(z.boolean()),
  count: z.number(),
  of: z.nullable(z.enum(['admin', 'mine'])),
})
type Counted = z.output<typeof CountedShape>

/** The counts on the admins' tabs. */
export async function countAdminQuotes(db: Db, adminId: string): Promise<z.infer<typeof AdminCountsShape>> {
  const listed = await rows(db, CountedShape, {
    name: 'count-admin-quotes',
    text: COUNTS,
    values: [OPEN_QUOTE_STATUSES, adminId],
  })
  const sumOf = (is: (row: Counted) => boolean) => listed.reduce((all, row) => all + (is(row) ? row.count : 0), 0)
  return {
    statuses: OPEN_QUOTE_STATUSES.map(status => ({ status, count: sumOf(row => row.status === status) })),
    waiting: sumOf(row => row.of === 'admin'),
    waitingAog: sumOf(row => row.of === 'admin' && row.isAog === true),
    mine: sumOf(row => row.of === 'mine'),
  }
}

const readRow = <R extends Row>({ turnSince, createdAt, quotedPrice, goodsPrice, ...row }: R) => ({
  ...row,
  turnSince: turnSince.toISOString(),
  createdAt: createdAt.toISOString(),
  quotedPrice: quotedPrice === null ? null : readMoney(quotedPrice),
  goodsPrice: goodsPrice === null ? null : readMoney(goodsPrice),
})
