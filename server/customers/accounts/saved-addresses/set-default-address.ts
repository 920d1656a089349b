import { and, eq } from 'drizzle-orm'
import type { AddressKind } from '../../../../domain/customers/saved-address.ts'
import { Refusal } from '../../../../domain/refusal.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { asCustomer } from '../lock-customer.ts'
import { savedAddresses as t } from '../tables.ts'

/** Makes an address of the customer's own the default of its kind. Refuses ADDRESS_NOT_FOUND. */
export const setDefaultAddress = (db: Db, userId: string, id: number): Promise<void> =>
  asCustomer(db, userId, async tx => {
    const own = and(eq(t.id, id), eq(t.userId, userId))
    const [address] = await tx.select({ kind: t.kind }).from(t).where(own)
    if (!address) throw new Refusal('ADDRESS_NOT_FOUND')
    await clearDefaultAddress(tx, userId, address.kind)
    await tx.update(t).set({ isDefault: true }).where(own)
  })

/**
 * Removes the default, as the first of two steps, because the index that allows one default is checked row by row. The
 * caller has locked the customer.
 */
export async function clearDefaultAddress(tx: Tx, userId: string, kind: AddressKind): Promise<void> {
  await tx
    .update(t)
    .set({ isDefault: false })
    .where(and(eq(t.userId, userId), eq(t.kind, kind), eq(t.isDefault, true)))
}
