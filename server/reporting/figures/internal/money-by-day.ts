import { z } from '../../../../domain/text/zod.ts'
import type { Db } from '../../../platform/db/database.ts'
import { rows } from '../../../platform/db/rows.ts'
import { capped } from './capped.ts'
import { byDay, dayOf, isInSpan, nameOf, type Span, SpanRowShape, spanValues } from './span.ts'

const MoneyShape = z.object({ orders: z.number(), paid: z.number(), refunded: z.number() })
type Money = z.output<typeof MoneyShape>

// A late charge (its attempt is `voided`) was never counted as paid, so its refund is not counted. Sums are in cents
// and may exceed the money type. A charge that was voided never reached the bank: it was neither paid nor refunded.
const IS_VOIDED = `EXISTS (SELECT FROM orders_view o WHERE o.id = order_id AND o.payment_status = 'voided')`
const TEXT = byDay(
  `count(*) FILTER (WHERE paid > 0) AS orders, ${capped('sum(paid) * 100')} AS paid, ${capped('sum(refunded) * 100')} AS refunded`,
  `SELECT ${dayOf('closed_at')} AS day, amount AS paid, 0 AS refunded
      FROM order_charges WHERE ${isInSpan('closed_at')} AND NOT ${IS_VOIDED}
    UNION ALL SELECT ${dayOf('done_at')}, 0, amount
      FROM order_refunds WHERE state = 'done' AND ${isInSpan('done_at')} AND NOT ${IS_VOIDED}`,
)

const RowShape = z.extend(MoneyShape, SpanRowShape.shape)

/** The payments and refunds of each day and each period, keyed by the name of the day or period. */
export async function readMoneyByDay(db: Db, span: Span): Promise<Map<string, Money>> {
  const found = await rows(db, RowShape, {
    name: 'money-by-day',
    text: TEXT,
    values: spanValues(span),
  })
  return new Map(found.map(row => [nameOf(row), { orders: row.orders, paid: row.paid, refunded: row.refunded }]))
}
