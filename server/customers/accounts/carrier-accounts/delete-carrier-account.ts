import { and, eq } from 'drizzle-orm'
import { Refusal } from '../../../../domain/refusal.ts'
import type { Db } from '../../../platform/db/database.ts'
import { asCustomer } from '../lock-customer.ts'
import { customerShippingAccounts as t } from '../tables.ts'

/**
 * Deletes an account of the customer's own. If it was the default, the newest remaining account becomes the default.
 * Refuses CARRIER_ACCOUNT_NOT_FOUND.
 */
export const deleteCarrierAccount = (db: Db, userId: string, id: number): Promise<void> =>
  asCustomer(db, userId, async tx => {
    const [deleted] = await tx
      .delete(t)
      .where(and(eq(t.id, id), eq(t.userId, userId)))
      .returning({ wasDefault: t.isDefault })
    if (!deleted) throw new Refusal('CARRIER_ACCOUNT_NOT_FOUND')
    if (!deleted.wasDefault) return
    await tx.$client.query(
      `UPDATE customer_shipping_accounts SET is_default = true WHERE id = (
        SELECT id FROM customer_shipping_accounts WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT 1)`,
      [userId],
    )
  })
