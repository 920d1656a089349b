import { z } from '../../../domain/text/zod.ts'
import type { Tx } from '../../platform/db/database.ts'
import { rows } from '../../platform/db/rows.ts'
import { capped } from './internal/capped.ts'
import { isWithin, nextOffset, PeriodShape, type ReportSpan, type Rows, reportValues } from './internal/report.ts'

const BuyerShape = z.object({
  /** the account; null: a guest */
  userId: z.nullable(z.string()),
  email: z.string(),
  name: z.string(),
  company: z.string(),
  /** orders that were paid in these days and are not canceled */
  orders: z.int(),
  /** cents: payments of these days less refunds of these days, of any order */
  revenue: z.int(),
  refunded: z.int(),
  /** quotes that were bought by orders of these days */
  quotesWon: z.int(),
  /** the last payment of these days; null: there were only refunds */
  lastOrderAt: z.nullable(z.date()),
})
export type Buyer = z.infer<typeof BuyerShape>

export const TopBuyersShape = z.object({
  period: PeriodShape,
  /** the number of buyers, and their total: the revenue of the overview */
  buyers: z.int(),
  revenue: z.int(),
  rows: z.array(BuyerShape),
  /** the offset of the next page; null: this is the last */
  after: z.nullable(z.int()),
})
export type TopBuyers = z.infer<typeof TopBuyersShape>

// A guest is an address: after a sign-up, the guest orders belong to the account, and count as one buyer. As in the
// overview, a payment and a refund count on their own days, and neither refunds of late charges nor voided charges count.
const TEXT = `WITH money AS (
    SELECT order_id, amount AS paid, 0::numeric AS refunded, closed_at AS paid_at FROM order_charges WHERE ${isWithin('closed_at')}
    UNION ALL SELECT order_id, 0, amount, NULL FROM order_refunds WHERE state = 'done' AND ${isWithin('done_at')}),
  of_orders AS (
    SELECT order_id, sum(paid) AS paid, sum(refunded) AS refunded, max(paid_at) AS paid_at FROM money GROUP BY order_id),
  of_buyers AS (
    SELECT o.user_id, CASE WHEN o.user_id IS NULL THEN lower(o.email) END AS guest,
      count(*) FILTER (WHERE m.paid > 0 AND o.status <> 'canceled') AS orders,
      ${capped('sum(m.paid - m.refunded) * 100')} AS revenue, ${capped('sum(m.refunded) * 100')} AS refunded,
      max(m.paid_at) AS last_at,
      coalesce(sum(w.quotes) FILTER (WHERE m.paid > 0 AND o.status <> 'canceled'), 0)::bigint AS won
    FROM of_orders m JOIN orders_view o ON o.id = m.order_id AND o.payment_status <> 'voided'
      LEFT JOIN (SELECT x.order_id, count(*) AS quotes FROM order_quotes_view x JOIN of_orders USING (order_id)
        GROUP BY x.order_id) w ON w.order_id = m.order_id
    GROUP BY 1, 2),
  page AS (
    SELECT *, count(*) OVER () AS buyers, ${capped('sum(revenue) OVER ()')} AS everything FROM of_buyers
    ORDER BY revenue DESC, orders DESC, user_id, guest LIMIT $4 OFFSET $5)
  SELECT b.user_id, coalesce(u.email, b.guest) AS email,
    coalesce(u.display_name, nullif(g.name, ''), b.guest) AS name, coalesce(u.company_name, g.company, '') AS company,
    b.orders, b.revenue, b.refunded, b.won AS quotes_won, b.last_at AS last_order_at, b.buyers, b.everything
  FROM page b LEFT JOIN people u ON u.id = b.user_id LEFT JOIN LATERAL (
      SELECT trim(concat_ws(' ', shipping_address ->> 'firstName', shipping_address ->> 'lastName')) AS name,
        shipping_address ->> 'company' AS company
      FROM orders_view WHERE user_id IS NULL AND b.user_id IS NULL AND lower(email) = b.guest
      ORDER BY created_at DESC LIMIT 1) g ON true
  ORDER BY b.revenue DESC, b.orders DESC, b.user_id, b.guest`

const RowShape = z.extend(BuyerShape, { buyers: z.number(), everything: z.number() })

/** The top buyers of these days: revenue net of refunds. */
export async function readTopBuyers(tx: Tx, span: ReportSpan, page: Rows): Promise<TopBuyers> {
  const answer = await rows(tx, RowShape, {
    name: 'top-buyers',
    text: TEXT,
    values: [...reportValues(span), page.limit, page.offset],
  })
  const { buyers = 0, everything = 0 } = answer[0] ?? {}
  return {
    period: { from: span.from, to: span.to },
    buyers,
    revenue: everything,
    after: nextOffset(page, buyers),
    rows: answer.map(({ buyers: _, everything: __, ...row }) => row),
  }
}
