import { eq } from 'drizzle-orm'
import type { CompanyInformation, PersonalInformation } from '../../../../domain/customers/profile.ts'
import { z } from '../../../../domain/text/zod.ts'
import { writeAudit } from '../../../audit.ts'
import { NOW } from '../../../platform/db/column-types.ts'
import type { Db } from '../../../platform/db/database.ts'
import { firstRow } from '../../../platform/db/rows.ts'
import { asCustomer } from '../lock-customer.ts'
import { isStaffOf } from '../read-session.ts'
import { profiles, users } from '../tables.ts'

const RowShape = z.object({ name: z.string(), email: z.string() })

/**
 * Saves name and phone number. The name is stored with the user; the number in the profile, which is created if it is
 * missing. Staff changes of name are in the audit log, because certificates are signed with it. Returns true if the
 * change was audited.
 */
export const savePersonalInformation = (db: Db, userId: string, personal: PersonalInformation): Promise<boolean> =>
  asCustomer(db, userId, async tx => {
    const { fullName, phoneNumber } = personal
    const renamed = await firstRow(
      tx,
      RowShape,
      `SELECT name, email FROM users u WHERE id = $1 AND name <> $2 AND ${isStaffOf('u.id')}`,
      [userId, fullName],
    )
    if (renamed)
      await writeAudit(tx, {
        adminId: userId,
        action: 'account.renamed',
        subject: 'account',
        subjectId: userId,
        label: renamed.email,
        before: { name: renamed.name },
        after: { name: fullName },
      })
    await tx.update(users).set({ name: fullName, updatedAt: NOW }).where(eq(users.id, userId))
    await tx
      .insert(profiles)
      .values({ userId, phoneNumber })
      .onConflictDoUpdate({ target: profiles.userId, set: { phoneNumber, updatedAt: NOW } })
    return renamed !== undefined
  })

/** Saves company and job title without changing the rest of the profile. */
export const saveCompanyInformation = (db: Db, userId: string, company: CompanyInformation): Promise<void> =>
  asCustomer(db, userId, async tx => {
    await tx
      .insert(profiles)
      .values({ userId, ...company })
      .onConflictDoUpdate({ target: profiles.userId, set: { ...company, updatedAt: NOW } })
  })
