import type pg from 'pg'
import type { Condition } from '../../domain/catalogue/condition.ts'
import type { Evidence } from '../../domain/inventory/evidence.ts'
import { type Cents, toDecimal } from '../../domain/money/money.ts'
import { copyRows } from '../platform/db/copy-rows.ts'
import { EVIDENCE_COLUMNS, evidenceValues } from './internal/evidence-columns.ts'

export type OpeningLine = {
  productId: number
  condition: Condition
  quantity: number
  evidence: Evidence | null
  /** a price of its own; null: the price of the part */
  price?: Cents | null
  createdAt: Date
}

const NO_EVIDENCE = EVIDENCE_COLUMNS.map(() => null)

/** Loads the stock of new parts, many lines at once. Call writeOpenings after all lines are loaded. */
export const loadOpeningStock = (client: pg.ClientBase, lines: readonly OpeningLine[]): Promise<void> =>
  copyRows(
    client,
    'stock_lines',
    ['product_id', 'condition', 'quantity', 'price', ...EVIDENCE_COLUMNS, 'created_at'],
    lines.map(({ productId, condition, quantity, price = null, evidence, createdAt }) => [
      ...[productId, condition, quantity, price === null ? null : toDecimal(price)],
      ...(evidence ? evidenceValues(evidence) : NO_EVIDENCE),
      createdAt,
    ]),
  )

/** Writes the first ledger row of every line that has none. */
export async function writeOpenings(client: pg.ClientBase): Promise<void> {
  await client.query(
    `INSERT INTO stock_movements (stock_line_id, delta, reason, created_at)
      SELECT id, quantity, 'opening', created_at FROM stock_lines i
      WHERE quantity > 0 AND NOT EXISTS (SELECT FROM stock_movements m WHERE m.stock_line_id = i.id) ORDER BY id`,
  )
}
