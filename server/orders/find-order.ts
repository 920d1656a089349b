import { and, eq, type SQL, sql } from 'drizzle-orm'
import { Refusal } from '../../domain/refusal.ts'
import { store } from '../../domain/settings/store.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { hashInSql, hashOrNull, opensByHash } from './guest-link.ts'
import type { OrderRow } from './lock-order.ts'
import { orders } from './tables.ts'

/** An id that is not a UUID names no order, and PostgreSQL would reject it. */
export const NOT_A_UUID = /^(?![0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$)/i

/** Who asks for an order: a guest by the token of its link, a customer by the session, an admin by being one. */
export type Asker = {
  token: string | null
  userId: string | null
  isAdmin?: boolean
  /** the email address of this order was given in this browser, lately: `open-old-link.ts` */
  isOpened?: boolean
}

/** The back office may see every order. */
export const ADMIN: Asker = { token: null, userId: null, isAdmin: true }

/**
 * The row of an order that the asker may see; `lock` keeps it until the transaction ends. Anybody else's answers like a missing
 * one: ORDER_NOT_FOUND.
 */
export async function orderOf(db: Db | Tx, orderId: string, asker: Asker, lock = false): Promise<OrderRow> {
  if (NOT_A_UUID.test(orderId)) throw new Refusal('ORDER_NOT_FOUND')
  const order = await orderIfTheirs(db, orderId, asker, lock)
  if (!order) throw await notTheirs(db, orderId, asker.token)
  return order
}

/** As orderOf, for an id that is one: null where the asker may not see the order. */
export async function orderIfTheirs(
  db: Db | Tx,
  orderId: string,
  asker: Asker,
  lock = false,
): Promise<OrderRow | null> {
  const query = db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), isTheirs(asker)))
  const [order] = lock ? await query.for('no key update') : await query
  return order ?? null
}

/**
 * The refusal for a caller who may not see an order: ORDER_LINK_OLD for a correct but old guest link, else
 * ORDER_NOT_FOUND.
 */
export async function notTheirs(db: Db | Tx, orderId: string, token: string | null): Promise<Refusal> {
  return new Refusal((await isOldLink(db, orderId, token)) ? 'ORDER_LINK_OLD' : 'ORDER_NOT_FOUND')
}

/** Whether a guest's link is right, and opens its order no longer without more. */
async function isOldLink(db: Db | Tx, orderId: string, token: string | null): Promise<boolean> {
  if (token === null) return false
  const { rowCount } = await db.$client.query(`SELECT FROM orders WHERE id = $1 AND ${opensByHash('$2::text')}`, [
    orderId,
    hashOrNull(token),
  ])
  return rowCount !== 0
}

/**
 * A guest's link shows names, addresses and the invoice to whoever has it, and lets him cancel and send back: for so many days
 * after the last thing that happened to the order. After that, only in a browser where its email address was given.
 */
export const linkIsYoung = (): string => `orders.updated_at > now() - interval '${store.days.guestLink} days'`

function opensByToken(token: string | null): SQL {
  const hash = hashOrNull(token)
  return sql`(user_id IS NULL AND (${hash}::text = ANY(guest_token_hashes) OR ${hash}::text = ${sql.raw(hashInSql('guest_token'))}))`
}

/** The one access condition of orders, for reading and for changing. */
export const isTheirs = ({ token, userId, isAdmin = false, isOpened = false }: Asker): SQL =>
  sql`((${opensByToken(token)} AND (${sql.raw(linkIsYoung())} OR ${isOpened})) OR user_id = ${userId} OR ${isAdmin})`
