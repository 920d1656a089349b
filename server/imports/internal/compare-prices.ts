import type pg from 'pg'
import { z } from '../../../domain/text/zod.ts'
import { findUnitPrices } from '../../inventory/units/unit-prices.ts'
import { firstRow, rows } from '../../platform/db/rows.ts'
import { type PriceChanges, PriceChangesShape } from '../report.ts'

const MAX_SHOWN = 50

/** SQL: the selling price of a part; a sale price counts only above 0 and below the price. */
const sold = (sale: string, price: string) =>
  `CASE WHEN ${sale} > 0 AND ${sale} < ${price} THEN ${sale} ELSE ${price} END`
const PRICE = 'coalesce(n.price, p.price)'

const LargestRowShape = PriceChangesShape.shape.largest.def.element

const RowShape = z.pick(PriceChangesShape, { changed: true, beyond: true })

/**
 * Compares the prices that the list changes: prices of parts, of their sales and, if its rows are units (`areUnits`),
 * of units. Call it after countMerge; `limit` is in percent, null for none. A first price is no change; a removed price
 * is a change of 100 %. A sale that begins or ends is compared with the price of the part, and the first own price of a
 * unit with its price until now.
 */
export async function comparePrices(
  client: pg.ClientBase,
  { limit, areUnits }: { limit: number | null; areUnits: boolean },
): Promise<PriceChanges> {
  await client.query(
    `CREATE TEMP TABLE price_changes ON COMMIT DROP AS
      SELECT *, abs(after - before) * 100 / before AS percent FROM (
        SELECT p.id, p.sku, 'price' AS what, '' AS mark, p.price AS before, n.price AS after
        FROM incoming n JOIN products_view p ON p.id = n.product_id WHERE n.price IS NOT NULL
        UNION ALL
        SELECT p.id, p.sku, 'sale_price', '', ${sold('p.sale_price', 'p.price')}, ${sold('n.sale_price', PRICE)}
        FROM incoming n JOIN products_view p ON p.id = n.product_id
        WHERE n.sale_price IS NOT NULL AND n.sale_price <> coalesce(p.sale_price, 0)
      ) AS prices WHERE before > 0 AND after <> before`,
  )
  if (areUnits) {
    await findUnitPrices(client)
    await client.query(
      `INSERT INTO price_changes SELECT id, sku, 'unit_price', mark, before, after, abs(after - before) * 100 / before FROM (
          SELECT p.id, p.sku, u.mark, coalesce(u.own, u.of_condition, p.selling_price) AS before, u.after
          FROM unit_prices u JOIN products_view p ON p.id = u.product_id
        ) AS prices WHERE before > 0 AND after <> before`,
    )
  }
  const row = await firstRow(
    client,
    RowShape,
    'SELECT count(*)::int AS changed, count(*) FILTER (WHERE percent > $1)::int AS beyond FROM price_changes',
    [limit],
  )
  const largest = await rows(
    client,
    LargestRowShape,
    `SELECT sku, what, mark, before::text, after::text, round(percent, 1)::float8 AS percent FROM price_changes
      ORDER BY price_changes.percent DESC, id, what, mark LIMIT ${MAX_SHOWN}`,
  )
  return { changed: row?.changed ?? 0, beyond: row?.beyond ?? 0, largest }
}
