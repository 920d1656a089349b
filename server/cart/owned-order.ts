import { store } from '../../domain/settings/store.ts'
import { z } from '../../domain/text/zod.ts'
import { isLinkValid } from '../orders/find-order.ts'
import { hashOrNull, opensByHash } from '../orders/guest-link.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { TextIdShape } from '../platform/db/row-shapes.ts'
import { firstRow, rows } from '../platform/db/rows.ts'

/** A buyer's own order: a guest has the token of its link, a customer has the session. */
export type OwnOrderName = { orderId: string; token: string | null }
export const OwnOrderShape = z.object({ id: z.string(), isPaid: z.boolean() })
export type OwnOrder = z.output<typeof OwnOrderShape>

/** The order, if the token or the customer proves that it is the caller's; else null. */
export async function ownedOrder(
  db: Db | Tx,
  own: OwnOrderName | null,
  userId: string | null,
): Promise<OwnOrder | null> {
  if (!own) return null
  const row = await firstRow(db, OwnOrderShape, {
    name: `owned-order ${store.days.guestLink}`,
    text: `SELECT id, payment_status <> 'unpaid' AS is_paid FROM orders_view orders
      WHERE id = $1 AND (${opensByHash('$2::text')} AND ${isLinkValid()} OR user_id = $3)`,
    values: [own.orderId, hashOrNull(own.token), userId],
  })
  return row ?? null
}

const MAX_OPEN_ORDERS = 20

/** IDs of the buyer's unpaid pending orders: stock held by them counts as available to the same buyer. */
export async function openOrders(db: Db | Tx, own: OwnOrderName | null, userId: string | null): Promise<string[]> {
  if (!own && userId === null) return []
  const found = await rows(db, TextIdShape, {
    name: `open-orders ${store.days.guestLink}`,
    text: `SELECT id FROM orders_view orders WHERE status = 'pending' AND payment_status = 'unpaid'
        AND (user_id = $3 OR (id = $1 AND ${opensByHash('$2::text')} AND ${isLinkValid()})) ORDER BY created_at DESC LIMIT ${MAX_OPEN_ORDERS}`,
    values: [own?.orderId ?? null, hashOrNull(own?.token ?? null), userId],
  })
  return found.map(row => row.id)
}
