import { OPEN_QUOTE_STATUSES } from '../../../../domain/quotes/quote.ts'
import { quoted, readMoney } from '../../../platform/db/column-types.ts'

const OPEN = quoted(OPEN_QUOTE_STATUSES)

/**
 * SQL: columns of a row of `people u`. Orders and quotes are counted only for displayed people, by orders_user and
 * quotes_user.
 */
export const PERSON_COLUMNS = `u.id AS user_id, u.name, u.email, coalesce(u.company_name, '') AS company,
  coalesce(u.phone_number, '') AS phone, u.roles, u.email_verified AS is_verified,
  u.created_at, o.*, q.*`
export const PERSON_COUNTS = `CROSS JOIN LATERAL (SELECT count(*) AS orders,
      count(*) FILTER (WHERE payment_status = 'paid') AS "ordersPaid",
      (coalesce(sum(total) FILTER (WHERE payment_status = 'paid'), 0) - (SELECT coalesce(sum(b.amount), 0)
        FROM orders_view g JOIN order_refunds b ON b.order_id = g.id AND b.state = 'done'
        WHERE g.user_id = u.id AND g.payment_status = 'paid'))::numeric(14,2) AS "paidSum"
    FROM orders_view WHERE user_id = u.id) o
  CROSS JOIN LATERAL (SELECT count(*) AS quotes, count(*) FILTER (WHERE status IN (${OPEN})) AS "quotesOpen"
    FROM quotes_view WHERE user_id = u.id) q`

export const readPaid = <Row extends { paidSum: string }>(row: Row) => ({ ...row, paidSum: readMoney(row.paidSum) })
