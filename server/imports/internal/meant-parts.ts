import type pg from 'pg'
import { NO_MAKER } from '../../../domain/catalogue/maker.ts'

/**
 * Temporary tables: the rows of the staging table with the keys of their makers (`lines`), and the parts with their
 * numbers (`there`). Each name of a maker is read only once.
 */
const TABLES = [
  `CREATE TEMP TABLE named_parts ON COMMIT DROP AS
    SELECT sku, id, nullif(manufacturer, '') AS manufacturer FROM products_view WHERE sku IN (SELECT sku FROM staging)`,
  `CREATE TEMP TABLE makers ON COMMIT DROP AS
    SELECT manufacturer, CASE WHEN manufacturer = '' THEN '${NO_MAKER}' ELSE maker_key(manufacturer) END AS maker
    FROM (SELECT manufacturer FROM staging UNION SELECT manufacturer FROM named_parts) AS named WHERE manufacturer IS NOT NULL`,
  'ANALYZE named_parts, makers',
  `CREATE TEMP TABLE lines ON COMMIT DROP AS
    SELECT line, sku, coalesce(maker, '') AS maker FROM staging LEFT JOIN makers USING (manufacturer)`,
  `CREATE TEMP TABLE there ON COMMIT DROP AS
    SELECT sku, id, coalesce(maker, '') AS maker FROM named_parts LEFT JOIN makers USING (manufacturer)`,
  'ANALYZE lines, there',
]

/**
 * The numbers of the list with each of their makers, and the part that each pair means, by the rules of meantPart
 * (domain/catalogue/maker.ts) in the order of the rules. `id`: an existing part; `new_maker`: the maker of a new part.
 */
const MEANING = `
  listed AS (
    SELECT l.sku, l.maker, l.line, t.id FROM (SELECT sku, maker, min(line) AS line FROM lines GROUP BY 1, 2) AS l
      LEFT JOIN there t ON t.sku = l.sku AND t.maker = CASE l.maker WHEN '${NO_MAKER}' THEN '' ELSE l.maker END
  ), of_number AS (
    SELECT sku, count(*) AS parts, min(id) AS id, bool_or(maker = '') AS has_blank FROM there GROUP BY sku
  ), named AS (
    SELECT sku, count(*) AS makers, count(*) FILTER (WHERE id IS NULL) AS new_makers, min(maker) AS maker,
      bool_or(maker = '${NO_MAKER}') AS has_none
    FROM listed WHERE maker <> '' GROUP BY sku
  ), meaning AS (
    SELECT l.sku, l.maker, l.line,
      CASE WHEN l.id IS NOT NULL THEN l.id
        WHEN o.parts = 1 AND o.has_blank AND n.makers = 1 THEN o.id
        WHEN l.maker = '' AND o.parts = 1 AND coalesce(n.new_makers, 0) = 0 THEN o.id END AS id,
      CASE WHEN l.maker <> '' THEN l.maker
        WHEN n.has_none THEN '${NO_MAKER}'
        WHEN coalesce(o.parts, 0) + coalesce(n.new_makers, 0) <= 1 THEN coalesce(n.maker, '') END AS new_maker
    FROM listed l LEFT JOIN of_number o USING (sku) LEFT JOIN named n USING (sku)
  )`

/**
 * Creates the temporary table `meant` (line, sku, product_id, is_new) with the part of each row of the staging table.
 * The part is null if the row names no maker and the number has several. A blank maker in the staging table ('' and not
 * null) states that the part has none, and is null afterwards. New parts get their id here; in a dry run (`isTrial`) a
 * negative number.
 */
export async function findMeant(client: pg.ClientBase, isTrial: boolean): Promise<void> {
  for (const table of TABLES) await client.query(table)
  const newId = isTrial ? '-line' : `nextval(pg_get_serial_sequence('products', 'id'))`
  await client.query(
    `CREATE TEMP TABLE meant ON COMMIT DROP AS
      WITH ${MEANING}, added AS MATERIALIZED (
        SELECT sku, new_maker, ${newId} AS id FROM (
          SELECT sku, new_maker, min(line) AS line FROM meaning WHERE id IS NULL AND new_maker IS NOT NULL GROUP BY 1, 2 ORDER BY 3
        ) AS by_line
      )
      SELECT l.line, l.sku, coalesce(g.id, a.id) AS product_id, g.id IS NULL AS is_new
      FROM lines l JOIN meaning g USING (sku, maker)
      LEFT JOIN added a ON g.id IS NULL AND a.sku = g.sku AND a.new_maker = g.new_maker`,
  )
  await client.query('ANALYZE meant')
  const { rowCount } = await client.query(`SELECT FROM makers WHERE manufacturer = ''`)
  if (rowCount) await client.query(`UPDATE staging SET manufacturer = NULL WHERE manufacturer = ''`)
}

const MAX_NAMED = 5

/** Moves rows that may mean several parts from the staging table to `conflicts`, with the makers of these parts. */
export const removeUnclear = (client: pg.ClientBase) =>
  client.query(
    `WITH unclear AS MATERIALIZED (
        SELECT line, sku FROM meant WHERE product_id IS NULL
      ), of_number AS (
        SELECT sku, array_agg(manufacturer ORDER BY manufacturer) AS makers FROM (
          SELECT sku, maker, min(manufacturer) AS manufacturer FROM (
            SELECT sku, manufacturer FROM named_parts UNION ALL SELECT sku, manufacturer FROM staging
          ) AS named JOIN makers USING (manufacturer) WHERE maker NOT IN ('', '${NO_MAKER}') AND sku IN (SELECT sku FROM unclear) GROUP BY 1, 2
        ) AS by_maker GROUP BY sku
      ), gone AS (
        DELETE FROM staging WHERE line IN (SELECT line FROM unclear) RETURNING file_line AS line, sku
      )
      INSERT INTO conflicts SELECT g.line, g.sku, 'manufacturer', format('is missing, and this number has several makers: %s%s',
        array_to_string(o.makers[:${MAX_NAMED}], ', '), CASE WHEN cardinality(o.makers) > ${MAX_NAMED} THEN ' and others' ELSE '' END)
      FROM gone g JOIN of_number o USING (sku)`,
  )
