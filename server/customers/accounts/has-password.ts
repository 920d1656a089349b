import type { Db } from '../../platform/db/database.ts'
import { readPasswordHash } from './check-password.ts'

/**
 * True if the account has a password. An account created by Google or by a mailed link has none until the user sets it.
 */
export const hasPassword = async (db: Db, userId: string): Promise<boolean> =>
  (await readPasswordHash(db, userId)) !== null
