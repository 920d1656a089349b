import type { GivenBack } from '../../domain/payments/given-back.ts'
import { readMoney } from '../platform/db/column-types.ts'
import type { Db, Tx } from '../platform/db/database.ts'

/** What of an order's charge goes back, or has, apart from the refund of its return. What failed is neither: a person must look. */
export async function readGivenBack(db: Db | Tx, orderId: string): Promise<GivenBack> {
  const { rows } = await db.$client.query<{ given: string; going: string }>({
    name: 'order-given-back',
    text: `SELECT coalesce(sum(b.amount) FILTER (WHERE b.state IN ('done', 'elsewhere')), 0) AS given,
        coalesce(sum(b.amount) FILTER (WHERE b.state = 'wanted'), 0) AS going
      FROM payment_take_backs b JOIN payment_attempts a ON a.id = b.attempt_id AND a.state = 'approved'
      WHERE b.order_id = $1
        AND NOT EXISTS (SELECT FROM return_completions c WHERE c.order_id = b.order_id AND c.take_back_id = b.id)`,
    values: [orderId],
  })
  const [row] = rows
  return { given: row ? readMoney(row.given) : 0, going: row ? readMoney(row.going) : 0 }
}
