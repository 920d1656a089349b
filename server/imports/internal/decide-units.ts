import type pg from 'pg'

/**
 * After findMeant. Whether each row of the staging table is a unit of its own: as an admin has said, else where the list says something of
 * units, or names a part in a condition twice.
 */
export async function decideUnits(
  client: pg.ClientBase,
  hasUnits: boolean,
  said: boolean | null = null,
): Promise<boolean> {
  if (said !== null || hasUnits) return said ?? hasUnits
  const { rowCount } = await client.query(
    `SELECT FROM staging JOIN meant USING (line) WHERE condition IS NOT NULL AND quantity IS NOT NULL
      GROUP BY product_id, condition HAVING count(*) > 1 LIMIT 1`,
  )
  return rowCount !== 0
}
