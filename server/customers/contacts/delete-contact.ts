import type { Tx } from '../../platform/db/database.ts'

/** Deletes the contact of an account. A newsletter subscription by the form stays on the list without an account. */
export async function deleteContact(tx: Tx, { userId, email }: { userId: string; email: string }): Promise<void> {
  await tx.$client.query(
    `DELETE FROM marketing_contacts
      WHERE (user_id = $1 OR lower(email) = $2) AND (NOT opted_in OR source = 'signup')`,
    [userId, email],
  )
  await tx.$client.query('UPDATE marketing_contacts SET user_id = NULL WHERE user_id = $1', [userId])
}

/** Removes an address, in lower case, from every list for its owner. Returns the number of rows. */
export async function deleteContactAddress(tx: Tx, email: string): Promise<number> {
  const { rowCount } = await tx.$client.query('DELETE FROM marketing_contacts WHERE lower(email) = $1', [email])
  return rowCount ?? 0
}
