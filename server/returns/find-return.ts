import { Refusal } from '../../domain/refusal.ts'
import { z } from '../../domain/text/zod.ts'
import type { Db } from '../platform/db/database.ts'
import { firstRow } from '../platform/db/rows.ts'

const RowShape = z.object({ orderId: z.string(), returnId: z.string() })

/**
 * The return with this ID, or the last return of the order with this ID, because older links name orders. Refuses
 * RETURN_NOT_FOUND.
 */
export async function findReturn(db: Db, id: string): Promise<{ orderId: string; returnId: string }> {
  const found = await firstRow(db, RowShape, {
    name: 'find-return',
    text: `SELECT order_id, id AS return_id FROM returns WHERE id = $1 OR order_id = $1
      ORDER BY (id = $1) DESC, position DESC LIMIT 1`,
    values: [id],
  })
  if (!found) throw new Refusal('RETURN_NOT_FOUND')
  return found
}
