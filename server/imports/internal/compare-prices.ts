import type pg from 'pg'
import type { PriceChanges } from '../report.ts'

const MOST_SHOWN = 50

/**
 * Which prices of parts the list changes, after makeIncoming; `limit` in percent, null for none. A part that had no price
 * gets one, which is no change to look at; one that would lose its price changes by 100 %.
 */
export async function comparePrices(client: pg.ClientBase, limit: number | null): Promise<PriceChanges> {
  await client.query(
    `CREATE TEMP TABLE price_changes ON COMMIT DROP AS
      SELECT p.id, p.sku, p.price AS before, n.price AS after, abs(n.price - p.price) * 100 / p.price AS percent
      FROM incoming n JOIN products_view p ON p.id = n.product_id WHERE n.price <> p.price AND p.price > 0`,
  )
  const { rows } = await client.query<Pick<PriceChanges, 'changed' | 'beyond'>>(
    'SELECT count(*)::int AS changed, count(*) FILTER (WHERE percent > $1)::int AS beyond FROM price_changes',
    [limit],
  )
  const { rows: largest } = await client.query<PriceChanges['largest'][number]>(
    `SELECT sku, before::text, after::text, round(percent, 1)::float8 AS percent FROM price_changes
      ORDER BY price_changes.percent DESC, id LIMIT ${MOST_SHOWN}`,
  )
  return { changed: rows[0]?.changed ?? 0, beyond: rows[0]?.beyond ?? 0, largest }
}
