import { z } from '../../domain/text/zod.ts'
import type { Db } from '../platform/db/database.ts'
import { rows } from '../platform/db/rows.ts'

const RowShape = z.object({ id: z.string(), number: z.string() })

/** Order numbers by order ID. */
export async function orderNumbersOf(db: Db, ids: readonly (string | null)[]): Promise<Map<string | null, string>> {
  const found = await rows(db, RowShape, {
    name: 'order-numbers-of',
    text: 'SELECT id, order_number AS number FROM orders WHERE id = ANY($1::uuid[])',
    values: [[...new Set(ids)].filter(id => id !== null)],
  })
  return new Map(found.map(({ id, number }) => [id, number]))
}
