import { createHmac, randomBytes } from 'node:crypto'
import { z } from '../../domain/text/zod.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { firstRow } from '../platform/db/rows.ts'
import { hashOfToken } from '../platform/secrets/link-token.ts'

// A guest opens an order by the token in its link. The token is derived from the store's secret, the order ID and its
// generation. The database stores only the hash, so a copy of the database opens no order, and later mails can still
// contain the link.

/** Maximum number of hashes of one order: each store secret that signed a mail of the order adds one. */
const MAX_HASHES = 5

let secret = randomBytes(32).toString('base64url')

/**
 * Sets the secret that tokens are derived from. It must be the same in all processes. Links of former secrets stay
 * valid.
 */
export function deriveGuestLinks(storeSecret: string): void {
  secret = storeSecret
}

const tokenOf = (orderId: string, generation: number): string =>
  createHmac('sha256', secret).update(`guest link of order ${orderId}, generation ${generation}`).digest('base64url')

/** The token hashes of an order that is about to be inserted. */
export const firstHashes = (orderId: string): string[] => [hashOfToken(tokenOf(orderId, 1))]

/** The token's hash, for the SQL conditions below; null without a token. */
export const hashOrNull = (token: string | null): string | null => (token === null ? null : hashOfToken(token))

/**
 * SQL condition on a row of orders: true for a guest order with a link whose token has the hash at `place`. Orders of
 * earlier versions store the token itself until hashGuestTokens replaces it.
 */
export const opensByHash = (place: string): string =>
  `(user_id IS NULL AND (${place} = ANY(guest_token_hashes) OR ${place} = ${hashInSql('guest_token')}))`

/** The SQL equivalent of hashOfToken. */
export const hashInSql = (column: string): string =>
  `rtrim(translate(encode(sha256(convert_to(${column}, 'UTF8')), 'base64'), '+/', '-_'), '=')`

const RowShape = z.object({
  generation: z.number(),
  hashes: z.nullable(z.array(z.string())),
  written: z.nullable(z.string()),
})

/**
 * The token of the link that opens a guest order, for its buyer only. Null for a customer's order and for an unknown
 * order.
 */
export async function guestTokenOf(db: Db | Tx, orderId: string): Promise<string | null> {
  const order = await firstRow(db, RowShape, {
    name: 'guest-token-of',
    text: `SELECT guest_link_generation AS generation, guest_token_hashes AS hashes, guest_token AS written
      FROM orders WHERE id = $1 AND user_id IS NULL`,
    values: [orderId],
  })
  if (!order) return null
  if (order.written !== null) return order.written
  const token = tokenOf(orderId, order.generation)
  const hash = hashOfToken(token)
  // The order was placed with an earlier version or another secret of the store: its earlier links stay valid.
  if (!order.hashes?.includes(hash))
    await db.$client.query(
      `UPDATE orders SET guest_token_hashes = (array_prepend($2, guest_token_hashes))[:${MAX_HASHES}]
        WHERE id = $1 AND user_id IS NULL AND guest_link_generation = $3`,
      [orderId, hash, order.generation],
    )
  return token
}

const BATCH = 1000

/** Replaces plain tokens written by earlier versions with their hashes, in batches. The links stay valid. */
export async function hashGuestTokens(db: Db, isStopped: () => boolean): Promise<void> {
  while (!isStopped() && (await hashSome(db)) > 0);
}

async function hashSome(db: Db): Promise<number> {
  const { rowCount } = await db.$client.query(
    `UPDATE orders SET guest_token_hashes = array_append(guest_token_hashes, ${hashInSql('guest_token')}), guest_token = NULL
      WHERE id IN (SELECT id FROM orders WHERE guest_token IS NOT NULL LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`,
  )
  return rowCount ?? 0
}
