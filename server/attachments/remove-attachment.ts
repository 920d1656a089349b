import { Refusal } from '../../domain/refusal.ts'
import type { Tx } from '../platform/db/database.ts'
import type { Thing } from './read-attachments.ts'

/**
 * Takes a file off a locked quote or order; nobody sees it any more, and a job deletes it. Gives its name, for the audit; null
 * when it is taken off already. Refuses ATTACHMENT_NOT_FOUND.
 */
export async function removeAttachment(tx: Tx, thing: Thing, id: number): Promise<string | null> {
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
