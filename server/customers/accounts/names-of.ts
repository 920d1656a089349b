import { z } from '../../../domain/text/zod.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { rows } from '../../platform/db/rows.ts'

const RowShape = z.object({ id: z.string(), name: z.string() })

/** The display names of people by id: name, or else email address. Deleted accounts are left out. */
export async function namesOf(db: Db | Tx, ids: readonly (string | null)[]): Promise<Map<string | null, string>> {
  const known = [...new Set(ids)].filter(id => id !== null)
  if (known.length === 0) return new Map()
  const found = await rows(db, RowShape, {
    name: 'names-of',
    text: `SELECT id, coalesce(nullif(name, ''), email) AS name FROM users WHERE id = ANY($1::uuid[])`,
    values: [known],
  })
  return new Map(found.map(({ id, name }) => [id, name]))
}
