import { Refusal } from '../../domain/refusal.ts'
import { z } from '../../domain/text/zod.ts'
import type { Tx } from '../platform/db/database.ts'
import { firstRow } from '../platform/db/rows.ts'
import type { AttachmentOwner } from './read-attachments.ts'

const RowShape = z.object({ name: z.string(), isGone: z.boolean() })

/**
 * Removes a file from a locked quote or order; it is hidden at once, and a job deletes it. Returns its name for the
 * audit, or null if it was already removed. Refuses ATTACHMENT_NOT_FOUND.
 */
export async function removeAttachment(tx: Tx, thing: AttachmentOwner, id: number): Promise<string | null> {
  const values = ['quoteId' in thing ? thing.quoteId : null, 'orderId' in thing ? thing.orderId : null, id]
  const row = await firstRow(
    tx,
    RowShape,
    `SELECT name, removed_at IS NOT NULL AS is_gone FROM attachments
      WHERE id = $3 AND (quote_id = $1 OR order_id = $2) FOR UPDATE`,
    values,
  )
  if (!row) throw new Refusal('ATTACHMENT_NOT_FOUND')
  if (row.isGone) return null
  await tx.$client.query('UPDATE attachments SET removed_at = now() WHERE id = $1', [id])
  return row.name
}
