import { recordEvent } from '../events.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { eventSubject } from './lock-order.ts'

/**
 * Gives a customer the orders that were placed and paid as a guest with the same address, which must be verified. Their
 * links stop working: an order has one owner. One that nobody has paid proves nothing: whoever typed the address would put
 * it, with his own shipping address, among those that wait for the customer's payment.
 */
export async function claimOrders(db: Db | Tx, userId: string): Promise<void> {
  const { rows } = await db.$client.query<{ id: string }>(
    `UPDATE orders SET user_id = u.id, guest_token = NULL, guest_token_hashes = NULL, updated_at = now()
      FROM people u WHERE u.id = $1 AND u.email_verified AND orders.user_id IS NULL AND lower(orders.email) = u.email
        AND orders.payment_status <> 'unpaid' RETURNING orders.id`,
    [userId],
  )
  await tellOf(db, rows, userId)
}

const tellOf = (db: Db | Tx, orders: readonly { id: string }[], userId: string) =>
  orders.length > 0 && recordEvent(db, 'order.claimed', ...orders.map(({ id }) => eventSubject({ id, userId })))

/** The account is deleted: its orders stay, as the law wants them kept, and belong to nobody. */
export async function giveUpOrders(tx: Tx, userId: string): Promise<void> {
  const { rows } = await tx.$client.query<{ id: string }>(
    `UPDATE orders SET user_id = NULL, guest_token_hashes = '{}', guest_link_generation = guest_link_generation + 1,
        updated_at = now()
      WHERE user_id = $1 RETURNING id`,
    [userId],
  )
  await tellOf(tx, rows, userId)
}
