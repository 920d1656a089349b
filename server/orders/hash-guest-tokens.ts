import type { Db } from '../platform/db/database.ts'
import { hashInSql } from './guest-link.ts'

const BATCH = 1000

/** Replaces the tokens that an earlier version wrote by their hashes, in batches. Their links go on working. */
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
