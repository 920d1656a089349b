import type { Db } from '../db/database.ts'
import { refusalsOf } from './remembered-refusals.ts'

/** Lets time pass for all tries that were counted, in this process. */
export async function passMinutes(db: Db, minutes: number): Promise<void> {
  await db.$client.query('UPDATE rate_limits SET expire = expire - $1::bigint', [minutes * 60_000])
  refusalsOf(db).clear()
}

/** Deletes tries by their key, all of them unless it is given. */
export async function deleteTries(db: Db, key?: string): Promise<void> {
  await db.$client.query('DELETE FROM rate_limits WHERE key = coalesce($1, key)', [key])
  refusalsOf(db).clear()
}
