import type { Db, Tx } from '../db/database.ts'

/** Writes down that something happened, in the transaction that makes it so: who follows it hears once it is committed. */
export async function insertEvent(db: Db | Tx, kind: string, ...subjects: string[]): Promise<void> {
  await db.$client.query({
    name: 'record-event',
    text: 'INSERT INTO events (kind, subject) SELECT $1, subject FROM unnest($2::text[]) AS subject',
    values: [kind, subjects.length === 0 ? [''] : subjects],
  })
}
