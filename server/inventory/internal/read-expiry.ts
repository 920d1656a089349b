import type { Tx } from '../../platform/db/database.ts'

/** The last day of the shelf life of the pieces without a mark of a stock line, YYYY-MM-DD; null: none was recorded. */
export async function readExpiry(tx: Tx, lineId: number): Promise<string | null> {
  const { rows } = await tx.$client.query<{ expiresOn: string | null }>({
    name: 'expiry-of-line',
    text: 'SELECT shelf_life_expiry AS "expiresOn" FROM stock_lines WHERE id = $1',
    values: [lineId],
  })
  return rows[0]?.expiresOn ?? null
}
