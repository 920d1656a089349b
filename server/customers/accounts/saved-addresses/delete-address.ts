import { and, eq } from 'drizzle-orm'
import { Refusal } from '../../../../domain/refusal.ts'
import type { Db } from '../../../platform/db/database.ts'
import { asCustomer } from '../lock-customer.ts'
import { savedAddresses as t } from '../tables.ts'

/**
 * Deletes an address of the customer's own. If it was the default, the newest remaining address of its kind becomes the
 * default. Refuses ADDRESS_NOT_FOUND.
 */
export const deleteAddress = (db: Db, userId: string, id: number): Promise<void> =>
  asCustomer(db, userId, async tx => {
    const [deleted] = await tx
      .delete(t)
      .where(and(eq(t.id, id), eq(t.userId, userId)))
      .returning({ kind: t.kind, wasDefault: t.isDefault })
    if (!deleted) throw new Refusal('ADDRESS_NOT_FOUND')
    if (!deleted.wasDefault) return
    await tx.$client.query(
      `UPDATE saved_addresses SET is_default = true WHERE id = (
        SELECT id FROM saved_addresses WHERE user_id = $1 AND kind = $2 ORDER BY created_at DESC, id DESC LIMIT 1)`,
      [userId, deleted.kind],
    )
  })
