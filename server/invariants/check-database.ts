import type { Db, Tx } from '../platform/db/database.ts'
import { checkAttempts, checkRefunds } from './payments.ts'
import { checkPieces } from './pieces.ts'
import { checkStock } from './stock.ts'
import { checkSums } from './sums.ts'

/** The violations of the rules that hold in every database at any moment, one line for each. Reads all orders and all stock. */
export async function checkDatabase(db: Db | Tx): Promise<string[]> {
  const broken: string[] = []
  for (const check of [checkStock, checkSums, checkPieces, checkAttempts, checkRefunds])
    broken.push(...(await check(db)))
  return broken
}
