import { type Condition, isCondition } from '../../domain/catalogue/condition.ts'
import { type Cents, toDecimal } from '../../domain/money/money.ts'
import { z } from '../../domain/text/zod.ts'
import { readMoney } from '../platform/db/column-types.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { rows } from '../platform/db/rows.ts'

/** A stock line as a sheet shows it, with the price of one piece; null: the price of the part. */
export type LineCells = { id: number; productId: number; condition: Condition; price: Cents | null }
const RowShape = z.object({
  id: z.number(),
  productId: z.number(),
  condition: z.string(),
  price: z.nullable(z.string()),
})
type Row = z.output<typeof RowShape>

const CELLS = 'SELECT i.id, i.product_id, i.condition, i.price FROM stock_lines i'

const toCells = ({ condition, price, ...line }: Row): LineCells[] =>
  isCondition(condition) ? [{ ...line, condition, price: price === null ? null : readMoney(price) }] : []

/** Reads the stock lines of some parts. */
export async function readLineCells(db: Db | Tx, productIds: readonly number[]): Promise<LineCells[]> {
  const found = await rows(db, RowShape, {
    name: 'sheet-lines',
    text: `${CELLS} WHERE i.product_id = ANY($1::bigint[]) ORDER BY i.product_id, i.id`,
    values: [[...productIds]],
  })
  return found.flatMap(toCells)
}

/** Locks stock lines by id until the transaction ends, in the same order as orders do. Missing lines are left out. */
export async function lockLineCells(tx: Tx, lineIds: readonly number[]): Promise<LineCells[]> {
  if (lineIds.length === 0) return []
  const found = await rows(tx, RowShape, {
    name: 'sheet-lock-lines',
    text: `${CELLS} WHERE i.id = ANY($1::bigint[]) ORDER BY i.product_id, i.id FOR UPDATE`,
    values: [[...lineIds]],
  })
  return found.flatMap(toCells)
}

/** Locks all stock lines of some parts, in the same order. */
export async function lockLinesOf(tx: Tx, productIds: readonly number[]): Promise<LineCells[]> {
  if (productIds.length === 0) return []
  const found = await rows(tx, RowShape, {
    name: 'sheet-lock-lines-of',
    text: `${CELLS} WHERE i.product_id = ANY($1::bigint[]) ORDER BY i.product_id, i.id FOR UPDATE`,
    values: [[...productIds]],
  })
  return found.flatMap(toCells)
}

/** Writes the prices of locked lines in one statement. */
export async function writeLinePrices(tx: Tx, lines: readonly { id: number; price: Cents | null }[]): Promise<void> {
  if (lines.length === 0) return
  await tx.$client.query({
    name: 'sheet-write-lines',
    text: `UPDATE stock_lines i SET price = c.price, updated_at = now()
      FROM unnest($1::bigint[], $2::numeric[]) AS c (id, price) WHERE i.id = c.id`,
    values: [lines.map(({ id }) => id), lines.map(({ price }) => (price === null ? null : toDecimal(price)))],
  })
}
