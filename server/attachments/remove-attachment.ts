import { Refusal } from '../../domain/refusal.ts'
import type { Tx } from '../platform/db/database.ts'
import type { AttachmentOwner } from './read-attachments.ts'

/**
 * Removes a file from a locked quote or order; it is hidden at once, and a job deletes it. Returns its name for the
 * audit, or null if it was already removed. Refuses ATTACHMENT_NOT_FOUND.
 */
export async function removeAttachment(tx: Tx, thing: AttachmentOwner, id: number): Promise<string | null> {
  const values = ['quoteId' in thing ? thing.quoteId : null, 'orderId' in thing ? thing.orderId : null, id]
  const { rows } = await tx.$client.query<{ name: string; isGone: boolean }>(
    `SELECT name, removed_at IS NOT NULL AS "isGone" FROM attachments
      WHERE id = $3 AND (quote_id = $1 OR order_id = $2) FOR UPDATE`,
    values,
  )
  const [row] = rows
  if (!row) throw new Refusal('ATTACHMENT_NOT_FOUND')
  if (row.isGone) return null
  await tx.$client.query('UPDATE attachments SET removed_at = now() WHERE id = $1', [id])
  return row.name
}
