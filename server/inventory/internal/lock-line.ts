import { Refusal } from '../../../domain/refusal.ts'
import { z } from '../../../domain/text/zod.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { NumberIdShape } from '../../platform/db/row-shapes.ts'
import { firstRow } from '../../platform/db/rows.ts'
import type { StockContext } from '../stock-context.ts'

/** A stock line with its part. `held`: pieces of orders that await payment; `backordered`: ordered pieces that are missing. */
export const LineShape = z.object({
  id: z.number(),
  productId: z.number(),
  sku: z.string(),
  /** the unit of measure of its quantities */
  uom: z.string(),
  condition: z.string(),
  quantity: z.number(),
  backordered: z.number(),
  /** the pieces of `quantity` that belong to units */
  unitPieces: z.number(),
  held: z.number(),
})
export type Line = z.output<typeof LineShape>

type Parts = Pick<StockContext, 'stockedPart'>

/**
 * Locks a stock line until the transaction ends. Then reads its held pieces, because an order that had the line locked
 * has changed both. Refuses STOCK_LINE_NOT_FOUND.
 */
export async function lockLine(tx: Tx, lineId: number, parts: Parts): Promise<Line> {
  const { rowCount } = await tx.$client.query('SELECT FROM stock_lines WHERE id = $1 FOR UPDATE', [lineId])
  if (rowCount === 0) throw new Refusal('STOCK_LINE_NOT_FOUND')
  return findLine(tx, lineId, parts)
}

const RowShape = z.omit(LineShape, { sku: true, uom: true })

/** Finds a stock line without a lock. Refuses STOCK_LINE_NOT_FOUND, also for lines of the store's own MIN-ROUNDUP. */
export async function findLine(db: Db | Tx, lineId: number, { stockedPart }: Parts): Promise<Line> {
  const line = await firstRow(db, RowShape, {
    name: 'stock-line',
    text: `SELECT i.id, i.product_id, i.condition, i.quantity, i.backordered, i.unit_pieces,
        (SELECT coalesce(sum(h.quantity), 0)::int FROM reservations h WHERE h.stock_line_id = i.id AND h.state = 'held') AS held
      FROM stock_lines i WHERE i.id = $1`,
    values: [lineId],
  })
  const part = line && (await stockedPart(db, line.productId))
  if (!part) throw new Refusal('STOCK_LINE_NOT_FOUND')
  return { ...line, sku: part.sku, uom: part.uom }
}

/** Locks and returns the stock line of a part in a condition; adds it with quantity 0 if there is none. */
export async function lockOrAddLine(tx: Tx, productId: number, condition: string): Promise<number> {
  const row = await firstRow(
    tx,
    NumberIdShape,
    `INSERT INTO stock_lines (product_id, condition, quantity) VALUES ($1, $2, 0)
      ON CONFLICT (product_id, condition) DO UPDATE SET updated_at = now() RETURNING id`,
    [productId, condition],
  )
  return row?.id ?? 0
}
