import { and, eq, type SQL, sql } from 'drizzle-orm'
import { Refusal } from '../../domain/refusal.ts'
import { store } from '../../domain/settings/store.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { hashInSql, hashOrNull, opensByHash } from './guest-link.ts'
import type { OrderRow } from './lock-order.ts'
import { orders } from './tables.ts'

/** Matches text that is not a UUID. PostgreSQL would raise an error for such an ID. */
export const NOT_A_UUID = /^(?![0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$)/i

/** The caller who requests an order: a guest by the token of the link, a customer by the session, an admin by role. */
export type Asker = {
  token: string | null
  userId: string | null
  isAdmin?: boolean
  /** true if the email address of this order was entered in this browser recently (open-old-link.ts) */
  isOpened?: boolean
}

/** The back office may read every order. */
export const ADMIN: Asker = { token: null, userId: null, isAdmin: true }

/**
 * Reads the row of an order that the caller may access. `lock` locks it until the transaction ends. Refuses
 * ORDER_NOT_FOUND, also for an order that the caller may not access, and ORDER_LINK_OLD.
 */
export async function orderOf(db: Db | Tx, orderId: string, asker: Asker, lock = false): Promise<OrderRow> {
  if (NOT_A_UUID.test(orderId)) throw new Refusal('ORDER_NOT_FOUND')
  const order = await accessibleOrder(db, orderId, asker, lock)
  if (!order) throw await orderAccessRefusal(db, orderId, asker.token)
  return order
}

/** Like orderOf, for a valid UUID. Null if the caller may not access the order. */
export async function accessibleOrder(
  db: Db | Tx,
  orderId: string,
  asker: Asker,
  lock = false,
): Promise<OrderRow | null> {
  const query = db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), mayAccessOrder(asker)))
  const [order] = lock ? await query.for('no key update') : await query
  return order ?? null
}

/**
 * The refusal for a caller who may not see an order: ORDER_LINK_OLD for a correct but old guest link, else
 * ORDER_NOT_FOUND.
 */
export async function orderAccessRefusal(db: Db | Tx, orderId: string, token: string | null): Promise<Refusal> {
  return new Refusal((await isOldLink(db, orderId, token)) ? 'ORDER_LINK_OLD' : 'ORDER_NOT_FOUND')
}

/** True if a guest link's token is valid. Such a link no longer opens the order if it has expired. */
async function isOldLink(db: Db | Tx, orderId: string, token: string | null): Promise<boolean> {
  if (token === null) return false
  const { rowCount } = await db.$client.query(`SELECT FROM orders WHERE id = $1 AND ${opensByHash('$2::text')}`, [
    orderId,
    hashOrNull(token),
  ])
  return rowCount !== 0
}

/**
 * A guest link shows names, addresses and the invoice to anyone who has it, and lets them cancel and return. It works
 * until a number of days after the order's last event. After that, it works only in a browser where the order's email
 * address was entered.
 */
export const isLinkValid = (): string => `orders.updated_at > now() - interval '${store.days.guestLink} days'`

function opensByToken(token: string | null): SQL {
  const hash = hashOrNull(token)
  return sql`(user_id IS NULL AND (${hash}::text = ANY(guest_token_hashes) OR ${hash}::text = ${sql.raw(hashInSql('guest_token'))}))`
}

/** The one access condition of orders, for reading and for changing. */
export const mayAccessOrder = ({ token, userId, isAdmin = false, isOpened = false }: Asker): SQL =>
  sql`((${opensByToken(token)} AND (${sql.raw(isLinkValid())} OR ${isOpened})) OR user_id = ${userId} OR ${isAdmin})`
