import type pg from 'pg'

/**
 * True if each row of the staging table is its own unit. An admin's answer decides. Without an answer, rows are units
 * if the list states facts of units, or has several rows of a part in one condition. Call it after findMeant.
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
