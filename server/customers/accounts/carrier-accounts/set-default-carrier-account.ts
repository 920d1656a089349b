import { and, eq } from 'drizzle-orm'
import { Refusal } from '../../../../domain/refusal.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { asCustomer } from '../lock-customer.ts'
import { customerShippingAccounts as t } from '../tables.ts'

/** Makes an account of the customer's own the default. Refuses CARRIER_ACCOUNT_NOT_FOUND. */
export const setDefaultCarrierAccount = (db: Db, userId: string, id: number): Promise<void> =>
  asCustomer(db, userId, async tx => {
    await clearDefaultCarrierAccount(tx, userId)
    const changed = await tx
      .update(t)
      .set({ isDefault: true })
      .where(and(eq(t.id, id), eq(t.userId, userId)))
      .returning({ id: t.id })
    // The refusal rolls back the removal of the default too.
    if (changed.length === 0) throw new Refusal('CARRIER_ACCOUNT_NOT_FOUND')
  })

/**
 * Removes the default, as the first of two steps, because the index that allows one default is checked row by row. The
 * caller has locked the customer.
 */
export async function clearDefaultCarrierAccount(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(t)
    .set({ isDefault: false })
    .where(and(eq(t.userId, userId), eq(t.isDefault, true)))
}
