import type { Db, Tx } from '../db/database.ts'

/** Writes down that something happened, where no trigger of its table does; who follows it hears once it is committed. */
export async function insertEvent(db: Db | Tx, kind: string, subject = ''): Promise<void> {
  await db.$client.query('INSERT INTO events (kind, subject) VALUES ($1, $2)', [kind, subject])
}
