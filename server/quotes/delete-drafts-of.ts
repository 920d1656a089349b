import type { Tx } from '../platform/db/database.ts'

/** Deletes the requests that wait for an address to open its link, with the uploads they hold; returns how many. */
export async function deleteDraftsOf(tx: Tx, email: string): Promise<number> {
  const { rowCount } = await tx.$client.query('DELETE FROM link_drafts WHERE lower(email) = $1 AND user_id IS NULL', [
    email,
  ])
  return rowCount ?? 0
}
