import { QUOTE_KINDS } from '../../domain/quote.ts'
import { storeDay } from '../../domain/store-day.ts'
import { z } from '../../domain/zod.ts'
import type { Store } from '../../store.config.ts'
import { readMoney } from '../db/column-types.ts'
import type { Db } from '../db/database.ts'
import { countExceptions } from '../payments/count-exceptions.ts'
import { countNewSubmissions } from '../submissions/list-submissions.ts'

const WaitingOrderShape = z.object({
  id: z.string(),
  orderNumber: z.string(),
  email: z.string(),
  /** cents */
  total: z.int(),
  createdAt: z.date(),
})

export const TodayShape = z.object({
  /** paid orders that wait to be shipped */
  toShip: z.int(),
  /** those that wait longest */
  shipNext: z.array(WaitingOrderShape),
  /** payments of which the gateway has not said whether they were made, or which it holds for review */
  openPayments: z.int(),
  openLongest: z.array(
    z.object({
      reference: z.string(),
      orderNumber: z.string(),
      amount: z.int(),
      state: z.enum(['unknown', 'held']),
      createdAt: z.date(),
    }),
  ),
  /** payments without an answer for too long, and take-backs that failed: the page of payments has more */
  overduePayments: z.int(),
  failedTakeBacks: z.int(),
  failedMails: z.int(),
  /** what people sent in and nobody of the desk has looked at */
  newSubmissions: z.int(),
  /** quotes that wait for the desk: all, by how long, and aircraft on the ground that have waited too long */
  quotes: z.object({ waiting: z.int(), overADay: z.int(), overThreeDays: z.int(), aogOverdue: z.int() }),
  /** aircraft on the ground above all, then those that wait longest */
  quoteNext: z.array(
    z.object({
      id: z.string(),
      quoteNumber: z.string(),
      kind: z.enum(QUOTE_KINDS),
      tailNumber: z.nullable(z.string()),
      buyer: z.string(),
      turnSince: z.date(),
    }),
  ),
  /** orders placed on the store's day so far, and those of them that are paid, with their sum in cents */
  placed: z.int(),
  paid: z.int(),
  paidSum: z.int(),
})
export type Today = z.infer<typeof TodayShape>

const MOST = 20
const MOST_QUOTES = 10

type Counts = { toShip: number; openPayments: number; failedMails: number; placed: number; paid: number; sum: string }

/** What waits for the store's people just now, and what the day has brought. */
export async function readToday(
  db: Db,
  { timeZone, aogEscalation }: Pick<Store, 'timeZone' | 'aogEscalation'>,
  now = new Date(),
): Promise<Today> {
  // An order's number carries the store's day on which it was placed, and is indexed by its beginning.
  const today = `APS-${storeDay(now, timeZone).replaceAll('-', '')}-%`
  const counts = await db.$client.query<Counts>({
    name: 'today-counts',
    text: `SELECT
        (SELECT count(*) FROM orders WHERE payment_status = 'paid' AND status IN ('pending', 'processing')) AS "toShip",
        (SELECT count(*) FROM payment_attempts WHERE state IN ('unknown', 'held')) AS "openPayments",
        (SELECT count(*) FROM emails WHERE state = 'failed') AS "failedMails",
        count(*) AS placed, count(*) FILTER (WHERE payment_status = 'paid') AS paid,
        coalesce(sum(total) FILTER (WHERE payment_status = 'paid'), 0)::numeric(12,2) AS sum
      FROM orders WHERE order_number LIKE $1`,
    values: [today],
  })
  const ship = await db.$client.query<{
    id: string
    orderNumber: string
    email: string
    total: string
    createdAt: Date
  }>({
    name: 'today-ship-next',
    text: `SELECT id, order_number AS "orderNumber", email, total, created_at AS "createdAt" FROM orders
      WHERE payment_status = 'paid' AND status IN ('pending', 'processing') ORDER BY created_at, id LIMIT ${MOST}`,
  })
  const open = await db.$client.query<{
    reference: string
    orderNumber: string
    amount: string
    state: 'unknown' | 'held'
    createdAt: Date
  }>({
    name: 'today-open-payments',
    text: `SELECT a.reference, o.order_number AS "orderNumber", a.amount, a.state, a.created_at AS "createdAt"
      FROM payment_attempts a JOIN orders o ON o.id = a.order_id WHERE a.state IN ('unknown', 'held')
      ORDER BY a.created_at LIMIT ${MOST}`,
  })
  const [row] = counts.rows
  if (!row) throw new Error('counts are one row')
  const { sum, ...rest } = row
  return {
    ...rest,
    ...(await countExceptions(db)),
    newSubmissions: await countNewSubmissions(db),
    ...(await readWaitingQuotes(db, aogEscalation)),
    paidSum: readMoney(sum),
    shipNext: ship.rows.map(order => ({ ...order, total: readMoney(order.total) })),
    openLongest: open.rows.map(attempt => ({ ...attempt, amount: readMoney(attempt.amount) })),
  }
}

/** By index quotes_turn, which has what waits for the desk in this order. */
async function readWaitingQuotes(db: Db, aogEscalation: number): Promise<Pick<Today, 'quotes' | 'quoteNext'>> {
  const counts = await db.$client.query<Today['quotes']>({
    name: 'today-quotes',
    text: `SELECT count(*) AS waiting, count(*) FILTER (WHERE turn_since < now() - interval '1 day') AS "overADay",
        count(*) FILTER (WHERE turn_since < now() - interval '3 days') AS "overThreeDays",
        count(*) FILTER (WHERE kind = 'aog' AND turn_since < now() - make_interval(mins => $1)) AS "aogOverdue"
      FROM quotes WHERE turn = 'desk'`,
    values: [aogEscalation],
  })
  const next = await db.$client.query<Today['quoteNext'][number]>({
    name: 'today-quote-next',
    text: `SELECT q.id, q.quote_number AS "quoteNumber", q.kind, a.tail_number AS "tailNumber",
        coalesce(nullif(p.company_name, ''), nullif(u.name, ''), u.email) AS buyer, q.turn_since AS "turnSince"
      FROM (SELECT * FROM quotes WHERE turn = 'desk' ORDER BY kind, turn_since, id LIMIT ${MOST_QUOTES}) q
        JOIN users u ON u.id = q.user_id LEFT JOIN profiles p ON p.user_id = q.user_id
        LEFT JOIN aog_details a ON a.quote_id = q.id
      ORDER BY q.kind, q.turn_since, q.id`,
  })
  const [row] = counts.rows
  if (!row) throw new Error('counts are one row')
  return { quotes: row, quoteNext: next.rows }
}
