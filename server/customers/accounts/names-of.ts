import type { Db, Tx } from '../../platform/db/database.ts'

/** What people are called, by their ids: by name, or else by address. Of an account that is gone nothing is known. */
export async function namesOf(db: Db | Tx, ids: readonly (string | null)[]): Promise<Map<string | null, string>> {
  const known = [...new Set(ids)].filter(id => id !== null)
  if (known.length === 0) return new Map()
  const { rows } = await db.$client.query<{ id: string; name: string }>({
    name: 'names-of',
    text: `SELECT id, coalesce(nullif(name, ''), email) AS name FROM users WHERE id = ANY($1::uuid[])`,
    values: [known],
  })
  return new Map(rows.map(({ id, name }) => [id, name]))
}
