import { z } from '../../domain/text/zod.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { rows } from '../platform/db/rows.ts'

const WrongShape = z.object({ wrong: z.string() })

/** The violations that a query returns in its column `wrong`. */
export async function findWrong(db: Db | Tx, text: string, values: unknown[] = []): Promise<string[]> {
  const found = await rows(db, WrongShape, text, values)
  return found.map(row => row.wrong)
}
