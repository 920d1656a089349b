import { createHmac, randomBytes } from 'node:crypto'
import type { Db, Tx } from '../platform/db/database.ts'
import { hashOfToken } from '../platform/secrets/link-token.ts'

// A guest opens an order by the token in its link. The token follows from the store's secret, the order and its generation, so
// that a later mail can carry it although the database has its hash only: a copy of the database opens no order.

/** Hashes of one order: each secret of the store that wrote a mail of it adds one. */
const MAX_HASHES = 5

let secret = randomBytes(32).toString('base64url')

/** Tokens follow from this secret from now on. It must be the same in all processes; links of former secrets go on working. */
export function deriveGuestLinks(storeSecret: string): void {
  secret = storeSecret
}

const tokenOf = (orderId: string, generation: number): string =>
  createHmac('sha256', secret).update(`guest link of order ${orderId}, generation ${generation}`).digest('base64url')

/** The hashes of the links of an order that is about to be written. */
export const firstHashes = (orderId: string): string[] => [hashOfToken(tokenOf(orderId, 1))]

/** What the conditions below take for a token. */
export const hashOrNull = (token: string | null): string | null => (token === null ? null : hashOfToken(token))

/**
 * SQL of a condition on a row of orders: true if it is a guest's, and one of its links has the token with the hash at `place`.
 * Orders of earlier versions have the token itself until hash-guest-tokens.ts has been there.
 */
export const opensByHash = (place: string): string =>
  `(user_id IS NULL AND (${place} = ANY(guest_token_hashes) OR ${place} = ${hashInSql('guest_token')}))`

/** hashOfToken in SQL. */
export const hashInSql = (column: string): string =>
  `rtrim(translate(encode(sha256(convert_to(${column}, 'UTF8')), 'base64'), '+/', '-_'), '=')`

/** The token of the link that opens a guest's order, for its buyer only; null for a customer's order, and for none. */
export async function guestTokenOf(db: Db | Tx, orderId: string): Promise<string | null> {
  const { rows } = await db.$client.query<{ generation: number; hashes: string[] | null; written: string | null }>({
    name: 'guest-token-of',
    text: `SELECT guest_link_generation AS generation, guest_token_hashes AS hashes, guest_token AS written
      FROM orders WHERE id = $1 AND user_id IS NULL`,
    values: [orderId],
  })
  const [order] = rows
  if (!order) return null
  if (order.written !== null) return order.written
  const token = tokenOf(orderId, order.generation)
  const hash = hashOfToken(token)
  // An order of an earlier version, or of a former secret of the store: its earlier links stay valid.
  if (!order.hashes?.includes(hash))
    await db.$client.query(
      `UPDATE orders SET guest_token_hashes = (array_prepend($2, guest_token_hashes))[:${MAX_HASHES}]
        WHERE id = $1 AND user_id IS NULL AND guest_link_generation = $3`,
      [orderId, hash, order.generation],
    )
  return token
}
