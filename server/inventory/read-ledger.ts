import { z } from '../../domain/text/zod.ts'
import { cutById } from '../platform/db/list-cursor.ts'
import { rows } from '../platform/db/rows.ts'
import { findLine } from './internal/lock-line.ts'
import type { StockContext } from './stock-context.ts'
import { stockMovements } from './tables.ts'

const AT_ONCE = 50

export const MovementShape = z.object({
  id: z.int(),
  at: z.date(),
  delta: z.int(),
  /** the line's quantity after the movement */
  after: z.int(),
  reason: z.enum(stockMovements.reason.enumValues),
  /** the cause of an adjustment */
  cause: z.nullable(z.string()),
  note: z.nullable(z.string()),
  orderId: z.nullable(z.string()),
  adminId: z.nullable(z.string()),
})
export const LedgerShape = z.object({
  line: z.object({
    id: z.int(),
    productId: z.int(),
    sku: z.string(),
    /** the unit of measure of its quantities */
    uom: z.string(),
    condition: z.string(),
    quantity: z.int(),
  }),
  movements: z.array(MovementShape),
  /** the cursor for the next page of older movements; null: there are none */
  after: z.nullable(z.int()),
})

/**
 * Lists the movements of a stock line, the latest first, 50 at once. The quantity after each movement is computed
 * backward from the current quantity, in one statement. Refuses STOCK_LINE_NOT_FOUND.
 */
export async function readLedger(
  context: StockContext,
  lineId: number,
  after: number | null,
): Promise<z.infer<typeof LedgerShape>> {
  const { db } = context
  const line = await findLine(db, lineId, context)
  const found = await rows(db, MovementShape, {
    name: 'stock-ledger',
    text: `WITH page AS (
        SELECT * FROM stock_movements WHERE stock_line_id = $1 AND ($2::bigint IS NULL OR id < $2)
        ORDER BY id DESC LIMIT ${AT_ONCE + 1}
      ), newer AS (
        SELECT coalesce(sum(delta), 0) AS delta FROM stock_movements WHERE stock_line_id = $1 AND id >= $2
      )
      SELECT m.id, m.created_at AS at, m.delta, m.reason, m.cause, m.note, m.order_id, m.admin_id,
        (i.quantity - newer.delta - coalesce(sum(m.delta) OVER (ORDER BY m.id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0))::int AS after
      FROM page m JOIN stock_lines i ON i.id = m.stock_line_id CROSS JOIN newer
      ORDER BY m.id DESC`,
    values: [lineId, after],
  })
  const { page, next } = cutById(found, AT_ONCE)
  return { line, movements: page, after: next }
}
