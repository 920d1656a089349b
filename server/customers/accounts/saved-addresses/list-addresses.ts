import { and, desc, eq } from 'drizzle-orm'
import { type AddressKind, MAX_SAVED_ADDRESSES } from '../../../../domain/customers/saved-address.ts'
import type { Db } from '../../../platform/db/database.ts'
import { savedAddresses as t } from '../tables.ts'
import type { SavedAddressView } from './shapes.ts'

/** A customer's addresses of a kind: the default first, then the newest. */
export const listAddresses = (db: Db, userId: string, kind: AddressKind): Promise<SavedAddressView[]> =>
  db
    .select({
      id: t.id,
      kind: t.kind,
      nickname: t.nickname,
      firstName: t.firstName,
      lastName: t.lastName,
      company: t.company,
      addressLine1: t.addressLine1,
      addressLine2: t.addressLine2,
      city: t.city,
      state: t.state,
      postalCode: t.postalCode,
      country: t.country,
      phone: t.phone,
      isDefault: t.isDefault,
    })
    .from(t)
    .where(and(eq(t.userId, userId), eq(t.kind, kind)))
    .orderBy(desc(t.isDefault), desc(t.createdAt), desc(t.id))
    .limit(MAX_SAVED_ADDRESSES)
