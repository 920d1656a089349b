import { partNumberKey } from '../../domain/part-number.ts'
import { clampPage } from '../../domain/product-list.ts'
import { OPEN_QUOTE_STATUSES, QUOTE_STATUSES, type QuoteKind, type QuoteStatus } from '../../domain/quote.ts'
import { z } from '../../domain/zod.ts'
import { readMoney } from '../db/column-types.ts'
import type { Db } from '../db/database.ts'
import { partKey } from '../db/part-key.ts'
import type { DeskCountsShape, DeskQuotes, MyQuote, MyQuotes } from './shapes.ts'

const PER_PAGE = 20
const AT_ONCE = 50

type Row = Omit<MyQuote, 'turnSince' | 'createdAt' | 'quotedPrice' | 'goodsPrice' | 'isNews'> & {
  turnSince: Date
  createdAt: Date
  quotedPrice: string | null
  goodsPrice: string | null
  isNews: boolean
}

const COLUMNS = `p.id, p.quote_number AS "quoteNumber", p.kind, p.status, p.turn, p.turn_since AS "turnSince",
  p.created_at AS "createdAt", p.quoted_price AS "quotedPrice", p.goods_price AS "goodsPrice",
  p.valid_until AS "validUntil", i.lines, i."partNumbers", a.tail_number AS "tailNumber"`
const LINES = `CROSS JOIN LATERAL (
    SELECT count(*) AS lines, coalesce((array_agg(sku ORDER BY position))[1:3], '{}') AS "partNumbers"
    FROM quote_lines WHERE quote_id = p.id) i
  LEFT JOIN aog_details a ON a.quote_id = p.id`

/** A part number is found by its key, as in the shop: index quote_lines_part. */
const NAMES_PART = (quote: string, key: string) => `EXISTS (SELECT FROM quote_lines l WHERE l.quote_id = ${quote}.id
  AND strpos(${partKey('l.sku')}, ${key}) > 0)`

export type MyQuotesAsked = { kind: QuoteKind; status: QuoteStatus | null; search: string; page: number }

const MATCHING = `user_id = $1 AND kind = $2 AND ($3::text IS NULL OR status = $3)
  AND ($4 = '' OR strpos(quote_number, upper($4)) > 0 OR ($5 <> '' AND ${NAMES_PART('q', '$5')}))`

/** A customer's own quotes of one kind, newest first. A page beyond the end is the last one. */
export async function listMyQuotes(
  db: Db,
  userId: string,
  { kind, status, search, page }: MyQuotesAsked,
): Promise<MyQuotes> {
  const term = oneTerm(search)
  const values = [userId, kind, status, term, partNumberKey(term)]
  const counted = await db.$client.query<{ total: number }>({
    name: 'count-my-quotes',
    text: `SELECT count(*) AS total FROM quotes q WHERE ${MATCHING}`,
    values,
  })
  const total = counted.rows[0]?.total ?? 0
  const pages = Math.max(1, Math.ceil(total / PER_PAGE))
  const shown = clampPage(page, pages)
  const { rows } = await db.$client.query<Row>({
    name: 'my-quotes',
    text: `WITH page AS (
        SELECT * FROM quotes q WHERE ${MATCHING} ORDER BY created_at DESC, id DESC LIMIT ${PER_PAGE} OFFSET $6)
      SELECT ${COLUMNS}, NOT p.buyer_seen AS "isNews" FROM page p ${LINES} ORDER BY p.created_at DESC, p.id DESC`,
    values: [...values, (shown - 1) * PER_PAGE],
  })
  return { items: rows.map(readRow), total, page: shown, pages, perPage: PER_PAGE }
}

const MOST_WAITING = 10

/** What waits for the customer: quotes of both kinds whose turn is his, the longest first. */
export async function listWaitingQuotes(db: Db, userId: string): Promise<MyQuote[]> {
  const { rows } = await db.$client.query<Row>({
    name: 'my-waiting-quotes',
    text: `WITH page AS (
        SELECT * FROM quotes WHERE user_id = $1 AND turn = 'buyer' ORDER BY kind, turn_since LIMIT ${MOST_WAITING})
      SELECT ${COLUMNS}, NOT p.buyer_seen AS "isNews" FROM page p ${LINES} ORDER BY p.kind, p.turn_since`,
    values: [userId],
  })
  return rows.map(readRow)
}

export const DeskQuotesAskedShape = z.strictObject({
  /** null: both kinds, aircraft on the ground first */
  kind: z._default(z.nullable(z.enum(['rfq', 'aog'])), null),
  /** `waiting`: the desk's turn; `open`: all that are not closed; else a status */
  show: z._default(z.union([z.enum(['waiting', 'open', 'all']), z.enum(QUOTE_STATUSES)]), 'waiting'),
  assigned: z._default(z.nullable(z.enum(['me', 'nobody'])), null),
  search: z._default(z.string().check(z.maxLength(100)), ''),
  after: z._default(z.nullable(z.uuid()), null),
})
export type DeskQuotesAsked = z.output<typeof DeskQuotesAskedShape>

type DeskRow = Row & Omit<DeskQuotes['quotes'][number], keyof MyQuote | 'needBy'> & { needBy: Date | null }

// Aircraft on the ground above all ('aog' is before 'rfq'), then what waits longest; closed ones the latest last. By key of
// the last row shown. index quotes_turn (turn, kind, turn_since, id) gives the usual list in order.
const DESK = (where: string) => `WITH page AS (
    SELECT q.* FROM quotes q JOIN users u ON u.id = q.user_id LEFT JOIN profiles f ON f.user_id = q.user_id
    WHERE ${where} AND ($1::text IS NULL OR q.kind = $1)
      AND ($2::text IS NULL OR CASE $2 WHEN 'me' THEN q.assigned_to = $3 ELSE q.assigned_to IS NULL END)
      AND ($4 = '' OR strpos(q.quote_number, upper($4)) > 0 OR strpos(u.email, lower($4)) > 0
        OR strpos(lower(u.name), lower($4)) > 0 OR strpos(lower(coalesce(f.company_name, '')), lower($4)) > 0
        OR ($5 <> '' AND ${NAMES_PART('q', '$5')}))
      AND ($6::uuid IS NULL OR (q.kind, q.turn_since, q.id) > (SELECT kind, turn_since, id FROM quotes WHERE id = $6))
    ORDER BY q.kind, q.turn_since, q.id LIMIT ${AT_ONCE + 1})
  SELECT ${COLUMNS}, NOT p.desk_seen AS "isNews", coalesce(nullif(u.name, ''), u.email) AS buyer, u.email,
    coalesce(f.company_name, '') AS company, a.urgency, a.need_by AS "needBy",
    (SELECT coalesce(nullif(x.name, ''), x.email) FROM users x WHERE x.id = p.assigned_to) AS "assignedTo",
    p.assigned_to IS NOT DISTINCT FROM $3 AS "isMine"
  FROM page p ${LINES} JOIN users u ON u.id = p.user_id LEFT JOIN profiles f ON f.user_id = p.user_id
  ORDER BY p.kind, p.turn_since, p.id`

/** Quotes of everybody for the desk, 50 at once; found by quote number, part number, buyer's name, company or e-mail. */
export async function listDeskQuotes(db: Db, adminId: string, asked: DeskQuotesAsked): Promise<DeskQuotes> {
  const { kind, show, assigned, search, after } = asked
  const term = oneTerm(search)
  const values: unknown[] = [kind, assigned, adminId, term, partNumberKey(term), after]
  const statuses = show === 'open' ? OPEN_QUOTE_STATUSES : [show]
  const [name, where] =
    show === 'waiting'
      ? ['waiting', `q.turn = 'desk'`]
      : show === 'all'
        ? ['all', 'true']
        : ['status', 'q.status = ANY($7)']
  if (name === 'status') values.push(statuses)
  const { rows } = await db.$client.query<DeskRow>({ name: `desk-quotes-${name}`, text: DESK(where), values })
  const quotes = rows
    .slice(0, AT_ONCE)
    .map(row => ({ ...row, ...readRow(row), needBy: row.needBy?.toISOString() ?? null }))
  return { quotes, after: rows.length > AT_ONCE ? (quotes.at(-1)?.id ?? null) : null }
}

/** What the desk's tabs count. */
export async function countDeskQuotes(db: Db, adminId: string): Promise<z.infer<typeof DeskCountsShape>> {
  const { rows } = await db.$client.query<{
    status: QuoteStatus
    kind: QuoteKind
    count: number
    desk: number
    mine: number
  }>({
    name: 'count-desk-quotes',
    text: `SELECT status, kind, count(*), count(*) FILTER (WHERE turn = 'desk') AS desk,
        count(*) FILTER (WHERE turn = 'desk' AND assigned_to = $2) AS mine
      FROM quotes WHERE status = ANY($1) GROUP BY status, kind`,
    values: [OPEN_QUOTE_STATUSES, adminId],
  })
  const sumOf = (of: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + of(row), 0)
  return {
    statuses: OPEN_QUOTE_STATUSES.map(status => ({
      status,
      count: sumOf(row => (row.status === status ? row.count : 0)),
    })),
    waiting: sumOf(row => row.desk),
    waitingAog: sumOf(row => (row.kind === 'aog' ? row.desk : 0)),
    mine: sumOf(row => row.mine),
  }
}

const oneTerm = (search: string): string => search.replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim()

const readRow = <R extends Row>({ turnSince, createdAt, quotedPrice, goodsPrice, ...row }: R) => ({
  ...row,
  turnSince: turnSince.toISOString(),
  createdAt: createdAt.toISOString(),
  quotedPrice: quotedPrice === null ? null : readMoney(quotedPrice),
  goodsPrice: goodsPrice === null ? null : readMoney(goodsPrice),
})
