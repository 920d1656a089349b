import { ON_ITS_WAY_DAYS, OPEN_REASON_NAMES, type OpenOrder } from '../../domain/privacy/privacy-request.ts'
import { OPEN_RETURN_STATES } from '../../domain/returns/return.ts'
import { z } from '../../domain/text/zod.ts'
import { waitsToShip } from '../orders/waits-to-ship.ts'
import { quoted } from '../platform/db/column-types.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { rows } from '../platform/db/rows.ts'

const RETURNING = quoted(OPEN_RETURN_STATES)

/** SQL: the reason why an order `o` of orders_view is still open; null: it is closed. */
const OPEN_REASON = `CASE
  WHEN o.payment_status = 'unpaid' AND o.status <> 'canceled' THEN 'unpaid'
  WHEN EXISTS (SELECT FROM pending_payments p WHERE p.order_id = o.id) THEN 'paying'
  WHEN EXISTS (SELECT FROM refunds_view r WHERE r.order_id = o.id AND r.state <> 'done') THEN 'refunding'
  WHEN EXISTS (SELECT FROM returns_view r WHERE r.order_id = o.id AND r.state IN (${RETURNING})) THEN 'returning'
  WHEN ${waitsToShip('o.')} THEN 'to_ship'
  WHEN o.status = 'shipped' AND o.updated_at > now() - interval '${ON_ITS_WAY_DAYS} days' THEN 'on_its_way' END`

const MAX_ORDERS = 50

const OpenOrderShape = z.object({ orderNumber: z.string(), reason: z.enum(OPEN_REASON_NAMES) })

/** Guests' orders of an address, in lower case, that are still open, the oldest first, 50 at most. */
export async function findOpenOrders(db: Db | Tx, email: string): Promise<OpenOrder[]> {
  return rows(
    db,
    OpenOrderShape,
    `SELECT order_number, reason FROM (SELECT o.order_number, o.created_at, ${OPEN_REASON} AS reason
        FROM orders_view o WHERE o.user_id IS NULL AND lower(o.email) = $1) open
      WHERE reason IS NOT NULL ORDER BY created_at LIMIT ${MAX_ORDERS}`,
    [email],
  )
}

const RowShape = z.object({ id: z.string(), isNeverPaid: z.boolean() })

/** Guests' closed orders of an address: those never paid, and those that the law requires to retain. */
export async function findClosedOrders(db: Db | Tx, email: string): Promise<{ neverPaid: string[]; kept: string[] }> {
  const found = await rows(
    db,
    RowShape,
    `SELECT o.id, o.payment_status = 'unpaid' AS is_never_paid FROM orders_view o
      WHERE o.user_id IS NULL AND lower(o.email) = $1 AND (${OPEN_REASON}) IS NULL ORDER BY o.id`,
    [email],
  )
  const idsOf = (isMeant: boolean) => found.filter(row => row.isNeverPaid === isMeant).map(({ id }) => id)
  return { neverPaid: idsOf(true), kept: idsOf(false) }
}
