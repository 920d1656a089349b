import type { Tx } from '../../platform/db/database.ts'

/**
 * For the deletion of an account: a newsletter subscription by the form stays on the list without an account; the
 * rest is deleted.
 */
export async function deleteContact(tx: Tx, { userId, email }: { userId: string; email: string }): Promise<void> {
  await tx.$client.query(
    `DELETE FROM marketing_contacts
      WHERE (user_id = $1 OR lower(email) = $2) AND (NOT opted_in OR source = 'signup')`,
    [userId, email],
  )
  await tx.$client.query('UPDATE marketing_contacts SET user_id = NULL WHERE user_id = $1', [userId])
}

/** For the owner of an address, in lower case: it is on no list any more; returns how many rows. */
export async function deleteContactAddress(tx: Tx, email: string): Promise<number> {
  const { rowCount } = await tx.$client.query('DELETE FROM marketing_contacts WHERE lower(email) = $1', [email])
  return rowCount ?? 0
}
