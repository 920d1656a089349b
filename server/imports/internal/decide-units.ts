import type pg from 'pg'

/**
 * True if each row of the staging table is a unit of its own: by an admin's answer, or else if the list states facts of
 * units, or has a part in one condition twice. Call it after findMeant.
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
