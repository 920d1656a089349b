import { eq } from 'drizzle-orm'
import { Refusal } from '../../../../domain/refusal.ts'
import { z } from '../../../../domain/text/zod.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { profiles, users } from '../tables.ts'

export const ProfileShape = z.object({
  email: z.string(),
  fullName: z.string(),
  phoneNumber: z.string(),
  companyName: z.string(),
  jobTitle: z.string(),
})
export type Profile = z.output<typeof ProfileShape>

/** A customer's own details. Fields that the customer has not filled in are empty. */
export async function readProfile(db: Db | Tx, userId: string): Promise<Profile> {
  const [row] = await db
    .select({
      email: users.email,
      fullName: users.name,
      phoneNumber: profiles.phoneNumber,
      companyName: profiles.companyName,
      jobTitle: profiles.jobTitle,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, userId))
  // The account was deleted since the request began.
  if (!row) throw new Refusal('NOT_SIGNED_IN')
  const { phoneNumber, companyName, jobTitle } = row
  return { ...row, phoneNumber: phoneNumber ?? '', companyName: companyName ?? '', jobTitle: jobTitle ?? '' }
}
