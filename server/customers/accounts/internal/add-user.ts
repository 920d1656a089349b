import type { Tx } from '../../../platform/db/database.ts'
import { users } from '../tables.ts'

type NewUser = { name: string; email: string; isVerified: boolean }

/** Creates an account. Returns its ID; null if there is one with this address. */
export async function addUser(tx: Tx, { name, email, isVerified }: NewUser): Promise<string | null> {
  const [user] = await tx
    .insert(users)
    .values({ name, email, emailVerified: isVerified })
    .onConflictDoNothing()
    .returning({ id: users.id })
  return user?.id ?? null
}
