import type { Tx } from './database.ts'

/** Who locks the same text of the same kind waits until this transaction ends. */
export async function lockText(tx: Pick<Tx, '$client'>, kind: string, text: string): Promise<void> {
  await tx.$client.query({
    name: 'lock-text',
    text: "SELECT pg_advisory_xact_lock(hashtextextended($1::text || ' ' || $2::text, 0))",
    values: [kind, text],
  })
}
