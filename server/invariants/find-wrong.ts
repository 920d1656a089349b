import type { Db, Tx } from '../platform/db/database.ts'

/** The violations that a query returns in its column `wrong`. */
export async function findWrong(db: Db | Tx, text: string, values: unknown[] = []): Promise<string[]> {
  const { rows } = await db.$client.query<{ wrong: string }>(text, values)
  return rows.map(row => row.wrong)
}
