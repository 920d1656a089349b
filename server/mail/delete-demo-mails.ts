import type { Tx } from '../platform/db/database.ts'

/** Deletes mails about demo orders and demo quotes, found by the IDs in their entity. */
export async function deleteDemoMails(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.$client.query(`DELETE FROM emails WHERE string_to_array(entity, ':') && $1::text[]`, [ids])
}

/** Deletes mails to demo accounts. */
export async function deleteMailsTo(tx: Tx, recipients: readonly string[]): Promise<void> {
  await tx.$client.query('DELETE FROM emails WHERE recipient = ANY($1)', [recipients])
}
