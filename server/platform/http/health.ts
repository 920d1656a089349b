import type { Db } from '../db/database.ts'

/** Ready: the database answers and knows this version's tables. */
export async function isReady(db: Db): Promise<boolean> {
  try {
    await db.$client.query('SELECT FROM audit_entries LIMIT 1')
    return true
  } catch {
    return false
  }
}
