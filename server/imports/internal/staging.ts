import type pg from 'pg'
import { MOST_OF_A_LINE } from '../../../domain/inventory/stock-adjustment.ts'
import type { RowProblem } from '../report.ts'
import type { Failures } from './failures.ts'

/** Rows of the list as they were read. One that failed is there with the part numbers that it may be of: they are named, though not used. */
export const STAGING = `
CREATE TEMP TABLE staging (
  line int NOT NULL, is_failed boolean NOT NULL, sku text NOT NULL, name text, slug text, description text, manufacturer text,
  category text, aircraft_type text, condition text, quantity int, price numeric(12,2), sale_price numeric(12,2),
  weight numeric(10,3), dimensions text, uom text, image_url text, cross_references jsonb
) ON COMMIT DROP`

const PAGE = 1000

/** Takes the rows that failed out of the staging table, and keeps which parts they name. */
export async function takeOutFailed(client: pg.ClientBase): Promise<void> {
  await client.query('CREATE TEMP TABLE half_named (sku text NOT NULL) ON COMMIT DROP')
  await client.query(
    'WITH failed AS (DELETE FROM staging WHERE is_failed RETURNING sku) INSERT INTO half_named SELECT DISTINCT sku FROM failed',
  )
  await client.query('ANALYZE staging (sku, condition, category)')
}

/**
 * Takes rows out of the staging table that contradict an earlier row of their part number, and names them: one part number
 * is one product, with one maker and one price. With a wrong column for the part number these can be all the list, so
 * that they are read a page at a time.
 */
export async function takeOutConflicts(client: pg.ClientBase, failures: Failures): Promise<void> {
  await client.query(
    'CREATE TEMP TABLE conflicts (line int NOT NULL, sku text NOT NULL, "column" text NOT NULL, reason text NOT NULL) ON COMMIT DROP',
  )
  // Told by one look at all rows, which most lists pass.
  const { rows: looked } = await client.query<{ differ: boolean; is_much: boolean }>(
    `SELECT coalesce(bool_or(differ), false) AS differ, coalesce(sum(quantity), 0) > ${MOST_OF_A_LINE} AS is_much FROM (
      SELECT sum(quantity) AS quantity, min(manufacturer) <> max(manufacturer) OR min(price) <> max(price) AS differ
      FROM staging GROUP BY sku) AS parts`,
  )
  const [{ differ, is_much: isMuch } = { differ: true, is_much: true }] = looked
  for (const column of differ ? ['manufacturer', 'price'] : [])
    await client.query(
      `WITH firsts AS (
          SELECT DISTINCT ON (sku) sku, line, ${column} AS value FROM staging WHERE ${column} IS NOT NULL ORDER BY sku, line
        ), gone AS (
          DELETE FROM staging s USING firsts f WHERE s.sku = f.sku AND s.${column} <> f.value
          RETURNING s.line, s.sku, s.${column} AS has, f.value AS first, f.line AS first_line
        )
        INSERT INTO conflicts SELECT line, sku, '${column}',
          format('"%s", but line %s has "%s": one part number is one product with one ${column}', has, first_line, first) FROM gone`,
    )
  if (isMuch)
    await client.query(
      `WITH gone AS (
          DELETE FROM staging WHERE ctid IN (
            SELECT ctid FROM (SELECT ctid, sum(quantity) OVER (PARTITION BY sku, condition ORDER BY line) AS so_far
              FROM staging WHERE condition IS NOT NULL) AS pieces WHERE so_far > ${MOST_OF_A_LINE}
          ) RETURNING line, sku
        )
        INSERT INTO conflicts SELECT line, sku, 'quantity',
          'makes more than ${MOST_OF_A_LINE} pieces of one part number and condition' FROM gone`,
    )
  await client.query('INSERT INTO half_named SELECT DISTINCT sku FROM conflicts')
  await client.query('DECLARE conflicts_by_line NO SCROLL CURSOR FOR SELECT * FROM conflicts ORDER BY line')
  for (;;) {
    const { rows } = await client.query<RowProblem>(`FETCH ${PAGE} FROM conflicts_by_line`)
    for (const problem of rows) failures.add(problem)
    if (rows.length < PAGE) break
  }
  await client.query('CLOSE conflicts_by_line')
}
