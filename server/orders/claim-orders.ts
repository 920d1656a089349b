import { recordEvent } from '../events.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { TextIdShape } from '../platform/db/row-shapes.ts'
import { rows } from '../platform/db/rows.ts'
import { eventSubject } from './lock-order.ts'

/**
 * Assigns to a customer the paid guest orders with the same verified email address. Their guest links stop working: an
 * order has one owner. Unpaid orders are excluded: a stranger could place one with the customer's email address and the
 * stranger's own shipping address, and wait for the customer to pay.
 */
export async function claimOrders(db: Db | Tx, userId: string): Promise<void> {
  const found = await rows(
    db,
    TextIdShape,
    `UPDATE orders SET user_id = u.id, guest_token = NULL, guest_token_hashes = NULL, updated_at = now()
      FROM people u WHERE u.id = $1 AND u.email_verified AND orders.user_id IS NULL AND lower(orders.email) = u.email
        AND orders.payment_status <> 'unpaid' RETURNING orders.id`,
    [userId],
  )
  await recordClaimed(db, found, userId)
}

const recordClaimed = (db: Db | Tx, orders: readonly { id: string }[], userId: string) =>
  orders.length > 0 && recordEvent(db, 'order.claimed', ...orders.map(({ id }) => eventSubject({ id, userId })))

/** Detaches the orders of a deleted account: the law requires the store to retain them, without an owner. */
export async function detachOrders(tx: Tx, userId: string): Promise<void> {
  const found = await rows(
    tx,
    TextIdShape,
    `UPDATE orders SET user_id = NULL, guest_token_hashes = '{}', guest_link_generation = guest_link_generation + 1,
        updated_at = now()
      WHERE user_id = $1 RETURNING id`,
    [userId],
  )
  await recordClaimed(tx, found, userId)
}
