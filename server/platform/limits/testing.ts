import type { Db } from '../db/database.ts'
import { refusalsOf } from './remembered-refusals.ts'

/** Lets time pass for all counted attempts, in this process. */
export async function passMinutes(db: Db, minutes: number): Promise<void> {
  await db.$client.query('UPDATE rate_limits SET expire = expire - $1::bigint', [minutes * 60_000])
  refusalsOf(db).clear()
}

/** Deletes attempts by their key; without a key, deletes all of them. */
export async function deleteTries(db: Db, key?: string): Promise<void> {
  await db.$client.query('DELETE FROM rate_limits WHERE key = coalesce($1, key)', [key])
  refusalsOf(db).clear()
}
