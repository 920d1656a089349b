import { Refusal } from '../../domain/refusal.ts'
import type { Db } from '../platform/db/database.ts'

/**
 * The return with this ID, or the last return of the order with this ID, because older links name orders. Refuses
 * RETURN_NOT_FOUND.
 */
export async function findReturn(db: Db, id: string): Promise<{ orderId: string; returnId: string }> {
  const { rows } = await db.$client.query<{ orderId: string; returnId: string }>({
    name: 'find-return',
    text: `SELECT order_id AS "orderId", id AS "returnId" FROM returns WHERE id = $1 OR order_id = $1
      ORDER BY (id = $1) DESC, position DESC LIMIT 1`,
    values: [id],
  })
  const [found] = rows
  if (!found) throw new Refusal('RETURN_NOT_FOUND')
  return found
}
