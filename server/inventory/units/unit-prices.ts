import type pg from 'pg'

/**
 * Creates the temporary table `unit_prices` (product_id, mark, own: the price of the unit, of_condition: the price of
 * its condition, after) with the existing units whose own price a list changes. Call it after matchListed. Stopped
 * units keep their price.
 */
export const findUnitPrices = (client: pg.ClientBase) =>
  client.query(
    `CREATE TEMP TABLE unit_prices ON COMMIT DROP AS
      SELECT l.product_id, concat_ws(' ', CASE l.kind WHEN 'serial' THEN 'S/N' WHEN 'lot' THEN 'Lot' END, nullif(l.mark, '')) AS mark,
        u.price AS own, i.price AS of_condition, l.price AS after
      FROM unit_match m JOIN listed_units l ON l.line = m.line JOIN units u ON u.id = m.unit_id
      JOIN stock_lines i ON i.id = u.stock_line_id
      WHERE l.price IS DISTINCT FROM u.price AND l.price IS NOT NULL
        AND NOT EXISTS (SELECT FROM units_stopped s WHERE s.line = m.line)`,
  )
