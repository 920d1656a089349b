import { eq, sql } from 'drizzle-orm'
import type { CompanyInformation, PersonalInformation } from '../../../../domain/customers/profile.ts'
import type { Db } from '../../../platform/db/database.ts'
import { asCustomer } from '../lock-customer.ts'
import { profiles, users } from '../tables.ts'

/** Saves name and phone number: the name with the user, the number in the profile, which is made when it is missing. */
export const savePersonalInformation = (db: Db, userId: string, personal: PersonalInformation): Promise<void> =>
  asCustomer(db, userId, async tx => {
    const { fullName, phoneNumber } = personal
    await tx.update(users).set({ name: fullName, updatedAt: sql`now()` }).where(eq(users.id, userId))
    await tx
      .insert(profiles)
      .values({ userId, phoneNumber })
      .onConflictDoUpdate({ target: profiles.userId, set: { phoneNumber, updatedAt: sql`now()` } })
  })

/** Saves company and job title, and leaves the rest of the profile as it is. */
export const saveCompanyInformation = (db: Db, userId: string, company: CompanyInformation): Promise<void> =>
  asCustomer(db, userId, async tx => {
    await tx
      .insert(profiles)
      .values({ userId, ...company })
      .onConflictDoUpdate({ target: profiles.userId, set: { ...company, updatedAt: sql`now()` } })
  })
