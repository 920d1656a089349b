import type { Db, Tx } from '../db/database.ts'

/** Records an event in the transaction of the change. Subscribers are notified after the commit. */
export async function insertEvent(db: Db | Tx, kind: string, ...subjects: string[]): Promise<void> {
  await db.$client.query({
    name: 'record-event',
    text: 'INSERT INTO events (kind, subject) SELECT $1, subject FROM unnest($2::text[]) AS subject',
    values: [kind, subjects.length === 0 ? [''] : subjects],
  })
}
