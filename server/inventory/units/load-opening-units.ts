import type pg from 'pg'
import type { Condition } from '../../../domain/catalogue/condition.ts'
import type { UnitState } from '../../../domain/inventory/unit.ts'
import type { UnitFacts } from '../../../domain/inventory/unit-facts.ts'
import { type CopyValue, copyRows } from '../../platform/db/copy-rows.ts'
import { UNIT_COLUMNS, unitValues } from './unit-columns.ts'

/** A unit of new stock. The quantity of its line already includes the pieces of available units. */
export type OpeningUnit = {
  productId: number
  condition: Condition
  state: UnitState
  quantity: number
  facts: UnitFacts
}

const OWN = ['product_id', 'condition', 'state', 'quantity']

/** Loads the units of existing stock lines, many at once. The caller has begun a transaction. */
export async function loadOpeningUnits(client: pg.ClientBase, units: readonly OpeningUnit[]): Promise<void> {
  await client.query(`CREATE TEMP TABLE IF NOT EXISTS opening_units ON COMMIT DROP AS
    SELECT product_id, NULL::text AS condition, state, quantity, ${UNIT_COLUMNS} FROM units WITH NO DATA`)
  await copyRows(
    client,
    'opening_units',
    [...OWN, ...UNIT_COLUMNS.split(', ')],
    units.map(({ productId, condition, state, quantity, facts }) => [
      ...[productId, condition, state, quantity],
      ...unitValues(facts).map(copied),
    ]),
  )
}

const copied = (value: unknown): CopyValue =>
  typeof value === 'boolean'
    ? value
      ? 't'
      : 'f'
    : typeof value === 'number'
      ? value
      : value === null
        ? null
        : `${value}`

/** Inserts all loaded units, with the sums of their lines and their histories. */
export async function writeOpeningUnits(client: pg.ClientBase): Promise<void> {
  await client.query(
    `INSERT INTO units (stock_line_id, product_id, state, quantity, ${UNIT_COLUMNS})
      SELECT i.id, o.product_id, o.state, o.quantity, ${UNIT_COLUMNS.split(', ')
        .map(column => `o.${column}`)
        .join(', ')}
      FROM opening_units o JOIN stock_lines i USING (product_id, condition) ORDER BY i.id, o.mark`,
  )
  // The next statements join the units of each line. Without statistics, the planner would read whole tables.
  await client.query('ANALYZE units, stock_lines')
  await client.query(
    `UPDATE stock_lines i SET unit_pieces = u.pieces
      FROM (SELECT stock_line_id, sum(quantity)::int AS pieces FROM units WHERE state = 'available' GROUP BY 1) u
      WHERE u.stock_line_id = i.id`,
  )
  await client.query(
    `INSERT INTO unit_history (unit_id, event, pieces, note) SELECT id, 'added', quantity, '' FROM units
      UNION ALL SELECT id, 'quarantined', quantity, note FROM units WHERE state = 'quarantined'`,
  )
}
