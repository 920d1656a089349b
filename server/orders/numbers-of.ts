import type { Db } from '../platform/db/database.ts'

/** Order numbers by order ID. */
export async function orderNumbersOf(db: Db, ids: readonly (string | null)[]): Promise<Map<string | null, string>> {
  const { rows } = await db.$client.query<{ id: string; number: string }>({
    name: 'order-numbers-of',
    text: 'SELECT id, order_number AS number FROM orders WHERE id = ANY($1::uuid[])',
    values: [[...new Set(ids)].filter(id => id !== null)],
  })
  return new Map(rows.map(({ id, number }) => [id, number]))
}
