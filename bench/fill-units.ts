import { CONDITIONS } from '../domain/catalogue/condition.ts'
import { openDatabase } from '../server/platform/db/database.ts'

const CODES = Object.entries(CONDITIONS)
  .map(([condition, { code }]) => `WHEN '${condition}' THEN '${code}'`)
  .join(' ')

/**
 * Turns stock into `units` units of one piece each, with serial numbers and documents. Each stock line gives the same number of
 * pieces, or all it has.
 */
export async function fillUnits(databaseUrl: string, units: number): Promise<void> {
  const db = openDatabase(databaseUrl, () => {}, { connections: 1, statementMs: 3_600_000, waitMs: 2000 })
  const began = performance.now()
  const { rows } = await db.$client.query<{ lines: number }>(
    'SELECT count(*) AS lines FROM stock_lines WHERE quantity > 0',
  )
  // Some lines have fewer pieces, so the others give more.
  const perLine = Math.ceil((units / (rows[0]?.lines ?? 1)) * 1.5)
  await db.$client.query('BEGIN')
  // Deletes the units of the demonstration, so that all units are of one kind.
  await db.$client.query('UPDATE stock_lines SET unit_pieces = 0 WHERE unit_pieces > 0')
  await db.$client.query('DELETE FROM units')
  const { rowCount } = await db.$client.query(
    `INSERT INTO units (stock_line_id, product_id, kind, mark, state, quantity, condition_code, bin, paper, paper_number, paper_by,
        paper_date, trace_to, expires_on, vendor, vendor_document)
      SELECT i.id, i.product_id, 'serial', format('S%s-%s', i.id, g), 'available', 1, CASE i.condition ${CODES} END,
        format('A%s-%s', i.id % 400, i.id % 17), 'FAA 8130-3', format('F-%s-%s', i.id, g), format('Repair station %s', i.id % 90),
        date '2026-01-01' + (i.id % 300)::int, format('Airline %s', i.id % 40),
        CASE WHEN i.id % 5 = 0 THEN date '2028-01-01' + (i.id % 900)::int END, format('Vendor %s', i.id % 500), format('PO-%s', i.id % 9000)
      FROM stock_lines i, generate_series(1, least(i.quantity, $2)) g LIMIT $1`,
    [units, perLine],
  )
  await db.$client.query(
    `UPDATE stock_lines i SET unit_pieces = u.pieces
      FROM (SELECT stock_line_id, sum(quantity) AS pieces FROM units GROUP BY 1) u WHERE u.stock_line_id = i.id`,
  )
  await db.$client.query(`INSERT INTO unit_history (unit_id, event, pieces) SELECT id, 'added', quantity FROM units`)
  await db.$client.query('COMMIT')
  for (const table of ['units', 'stock_lines', 'unit_history']) await db.$client.query(`VACUUM ANALYZE ${table}`)
  await db.$client.end()
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  console.log(`Made ${(rowCount ?? 0).toLocaleString('en-US')} units in ${seconds} s.`)
}
