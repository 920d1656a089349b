import type { Tx } from './database.ts'

/**
 * Locks texts of one kind until this transaction ends. Several texts are locked in the given order, which must be the
 * same everywhere.
 */
export async function lockText(tx: Pick<Tx, '$client'>, kind: string, ...texts: readonly string[]): Promise<void> {
  await tx.$client.query({
    name: 'lock-text',
    text: "SELECT pg_advisory_xact_lock(hashtextextended($1::text || ' ' || one, 0)) FROM unnest($2::text[]) AS one",
    values: [kind, texts],
  })
}
