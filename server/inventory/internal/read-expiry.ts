import { z } from '../../../domain/text/zod.ts'
import type { Tx } from '../../platform/db/database.ts'
import { firstRow } from '../../platform/db/rows.ts'

const ExpiresOnShape = z.object({ expiresOn: z.nullable(z.string()) })

/** The last day of the shelf life of the pieces without a mark of a stock line, YYYY-MM-DD; null: none was recorded. */
export async function readExpiry(tx: Tx, lineId: number): Promise<string | null> {
  const row = await firstRow(tx, ExpiresOnShape, {
    name: 'expiry-of-line',
    text: 'SELECT shelf_life_expiry AS expires_on FROM stock_lines WHERE id = $1',
    values: [lineId],
  })
  return row?.expiresOn ?? null
}
