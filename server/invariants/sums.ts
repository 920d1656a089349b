import type { Db, Tx } from '../platform/db/database.ts'
import { findWrong } from './find-wrong.ts'

/** The total of an order is its lines, shipping, tax and charges, to the cent. */
export const checkSums = (db: Db | Tx): Promise<string[]> =>
  findWrong(
    db,
    `SELECT format('order %s: lines %s, shipping %s, charges %s, tax %s, total %s', o.order_number, sum(x.unit_price * x.quantity), o.shipping_fee, o.charges, o.tax, o.total) AS wrong
        FROM orders o LEFT JOIN order_items x ON x.order_id = o.id GROUP BY o.id
        HAVING coalesce(sum(x.unit_price * x.quantity), 0) + o.shipping_fee + o.tax + o.charges <> o.total
          OR o.charges <> (SELECT coalesce(sum(c.amount), 0) FROM charges c WHERE c.order_id = o.id) OR bool_or(x.total_price <> x.unit_price * x.quantity) OR count(x.id) = 0`,
  )
