import type pg from 'pg'
import type { RowProblem } from '../report.ts'

/** Rows of the list as they were read. One that failed is there with its part number only: it is named, though not used. */
export const STAGING = `
CREATE TEMP TABLE staging (
  line int NOT NULL, is_failed boolean NOT NULL, sku text NOT NULL, name text, slug text, description text, manufacturer text,
  category text, aircraft_type text, condition text, quantity int, price numeric(12,2), sale_price numeric(12,2),
  weight numeric(10,3), dimensions text, uom text, image_url text, cross_references jsonb
) ON COMMIT DROP`

/** The most pieces of one stock line: all the conditions of a part together still fit the integer of its product. */
const MOST_OF_A_LINE = 100_000_000

/** Takes the rows that failed out of the staging table, and keeps which parts they name. */
export async function takeOutFailed(client: pg.ClientBase): Promise<void> {
  await client.query('CREATE TEMP TABLE half_named (sku text NOT NULL) ON COMMIT DROP')
  await client.query(
    'WITH failed AS (DELETE FROM staging WHERE is_failed RETURNING sku) INSERT INTO half_named SELECT DISTINCT sku FROM failed',
  )
  await client.query('ANALYZE staging')
}

/**
 * Takes rows out of the staging table that contradict an earlier row of their part number: one part number is one
 * product, with one maker and one price. Returns what was taken out.
 */
export async function takeOutConflicts(client: pg.ClientBase): Promise<RowProblem[]> {
  const found: RowProblem[] = []
  for (const column of ['manufacturer', 'price'] as const) {
    const { rows } = await client.query<
      Omit<RowProblem, 'reason'> & { has: string; first: string; first_line: number }
    >(
      `WITH firsts AS (
        SELECT DISTINCT ON (sku) sku, line, ${column} AS value FROM staging WHERE ${column} IS NOT NULL ORDER BY sku, line
      )
      DELETE FROM staging s USING firsts f WHERE s.sku = f.sku AND s.${column} <> f.value
      RETURNING s.line, s.sku, s.${column}::text AS has, f.value::text AS first, f.line AS first_line`,
    )
    for (const { line, sku, has, first, first_line } of rows) {
      const reason = `"${has}", but line ${first_line} has "${first}": one part number is one product with one ${column}`
      found.push({ line, sku, column, reason })
    }
  }
  const { rows: tooMany } = await client.query<{ line: number; sku: string }>(
    `DELETE FROM staging WHERE ctid IN (
        SELECT ctid FROM (SELECT ctid, sum(quantity) OVER (PARTITION BY sku, condition ORDER BY line) AS so_far
          FROM staging WHERE condition IS NOT NULL) AS pieces WHERE so_far > ${MOST_OF_A_LINE}
      ) RETURNING line, sku`,
  )
  const reason = `makes more than ${MOST_OF_A_LINE} pieces of one part number and condition`
  for (const row of tooMany) found.push({ ...row, column: 'quantity', reason })
  await client.query('INSERT INTO half_named SELECT DISTINCT unnest($1::text[])', [found.map(({ sku }) => sku)])
  return found.sort((a, b) => a.line - b.line)
}
