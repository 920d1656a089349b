import { Refusal } from '../../domain/refusal.ts'
import type { Db } from '../db/database.ts'

/**
 * What the desk notes for itself about an order, at any time; its buyer is never shown it. `before` is what whoever writes
 * has read: notes that another admin has changed since are not written over. Refuses ORDER_NOT_FOUND, NOTES_CHANGED.
 */
export async function saveAdminNotes(db: Db, orderId: string, notes: string, before: string): Promise<void> {
  const { rows } = await db.$client.query<{ saved: boolean; adminNotes: string }>({
    name: 'save-admin-notes',
    text: `WITH saved AS (
        UPDATE orders SET admin_notes = $2, admin_notification_seen = true, updated_at = now()
          WHERE id = $1 AND admin_notes IN ($2, $3) RETURNING id
      )
      SELECT EXISTS (SELECT FROM saved) AS saved, admin_notes AS "adminNotes" FROM orders WHERE id = $1`,
    values: [orderId, notes, before],
  })
  const [row] = rows
  if (!row) throw new Refusal('ORDER_NOT_FOUND')
  if (!row.saved) throw new Refusal('NOTES_CHANGED', undefined, { adminNotes: row.adminNotes })
}
