import type { Db, Tx } from '../../platform/db/database.ts'

/** The display names of people by id: name, or else email address. Deleted accounts are left out. */
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
