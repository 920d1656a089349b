import { and, eq } from 'drizzle-orm'
import { postalAddressKey } from '../../../../domain/customers/address.ts'
import { type AddressKind, MAX_SAVED_ADDRESSES, type SavedAddress } from '../../../../domain/customers/saved-address.ts'
import { Refusal } from '../../../../domain/refusal.ts'
import { NOW } from '../../../platform/db/column-types.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { asCustomer } from '../lock-customer.ts'
import { savedAddresses as t } from '../tables.ts'
import { clearDefaultAddress } from './set-default-address.ts'

/**
 * Adds an address and returns its id. The first of its kind is the default. Refuses ADDRESS_EXISTS, whose data names
 * the existing one, and TOO_MANY_ADDRESSES.
 */
export const addAddress = (db: Db, userId: string, kind: AddressKind, address: SavedAddress): Promise<number> =>
  asCustomer(db, userId, async tx => {
    const placeKey = await freePlace(tx, userId, kind, address)
    const count = await tx.$count(t, and(eq(t.userId, userId), eq(t.kind, kind)))
    if (count >= MAX_SAVED_ADDRESSES) throw new Refusal('TOO_MANY_ADDRESSES')
    const isDefault = address.isDefault || count === 0
    if (isDefault) await clearDefaultAddress(tx, userId, kind)
    const [added] = await tx
      .insert(t)
      .values({ ...columns(address), userId, kind, placeKey, isDefault })
      .returning({ id: t.id })
    if (!added) throw new Error('the address was not inserted')
    return added.id
  })

/** Changes an address of the customer's own. Refuses ADDRESS_NOT_FOUND and ADDRESS_EXISTS. */
export const updateAddress = (db: Db, userId: string, id: number, address: SavedAddress): Promise<void> =>
  asCustomer(db, userId, async tx => {
    const own = and(eq(t.id, id), eq(t.userId, userId))
    const [before] = await tx.select({ kind: t.kind, isDefault: t.isDefault }).from(t).where(own)
    if (!before) throw new Refusal('ADDRESS_NOT_FOUND')
    const placeKey = await freePlace(tx, userId, before.kind, address, id)
    if (address.isDefault && !before.isDefault) await clearDefaultAddress(tx, userId, before.kind)
    const isDefault = address.isDefault || before.isDefault
    await tx
      .update(t)
      .set({ ...columns(address), placeKey, isDefault, updatedAt: NOW })
      .where(own)
  })

/** Computes the key of the address, and refuses an address that the customer has already. */
async function freePlace(tx: Tx, userId: string, kind: AddressKind, address: SavedAddress, self?: number) {
  const placeKey = postalAddressKey(address)
  const [same] = await tx
    .select({ id: t.id })
    .from(t)
    .where(and(eq(t.userId, userId), eq(t.kind, kind), eq(t.placeKey, placeKey)))
  if (same && same.id !== self) throw new Refusal('ADDRESS_EXISTS', undefined, { addressId: same.id })
  return placeKey
}

const columns = ({ company = '', addressLine2 = '', phone = '', isDefault: _, ...address }: SavedAddress) => ({
  ...address,
  company,
  addressLine2,
  phone,
})
