import { type Condition, isCondition } from '../../domain/catalogue/condition.ts'
import type { Evidence } from '../../domain/inventory/evidence.ts'
import { codeOf } from '../../domain/inventory/unit-facts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { writeAudit } from '../audit.ts'
import { inTransaction, type Tx } from '../platform/db/database.ts'
import { brokenConstraint } from '../platform/db/database-errors.ts'
import { serveBackorders } from './backorders/serve-backorders.ts'
import { EVIDENCE_COLUMNS, evidenceValues } from './internal/evidence-columns.ts'
import { lineOf } from './internal/line-of.ts'
import { lockStock } from './reserve-stock.ts'
import type { StockContext } from './stock-context.ts'
import { takeUnitsBack } from './units/ship-units.ts'

export type NewLine = { condition: Condition; quantity: number; evidence: Evidence }

/** Adds stock of a part in a condition that it has none of, with its paper. Refuses PRODUCT_NOT_FOUND, STOCK_LINE_EXISTS. */
export const addStockLine = (
  context: StockContext,
  productId: number,
  line: NewLine,
  adminId: string,
): Promise<number> => inTransaction(context.db, tx => insertLine(tx, productId, line, adminId, context))

export async function insertLine(
  tx: Tx,
  productId: number,
  line: NewLine,
  adminId: string,
  { stockedPart }: Pick<StockContext, 'stockedPart'>,
): Promise<number> {
  const { condition, quantity, evidence } = line
  const part = await stockedPart(tx, productId, true)
  if (!part) throw new Refusal('PRODUCT_NOT_FOUND')
  const { rows } = await refusing(
    tx.$client.query<{ id: number }>(
      `INSERT INTO stock_lines (product_id, condition, quantity, ${EVIDENCE_COLUMNS.join(', ')})
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
      [productId, condition, quantity, ...evidenceValues(evidence)],
    ),
  )
  const id = rows[0]?.id ?? 0
  if (quantity > 0)
    await tx.$client.query(
      `INSERT INTO stock_movements (stock_line_id, delta, reason, admin_id) VALUES ($1, $2, 'opening', $3)`,
      [id, quantity, adminId],
    )
  await writeAudit(tx, {
    ...{ adminId, action: 'stock.line_added', subject: 'product', subjectId: productId, label: part.sku },
    ...{ before: null, after: { condition, quantity, ...evidence } },
  })
  if (quantity > 0) await serveBackorders(tx, [productId])
  return id
}

/** Pieces that come back, of a part in a condition; `unitId`: of which unit, null: of none that is named. */
type Received = { productId: number; condition: string; quantity: number; unitId?: number | null }

/**
 * Puts what came back of an order into stock, with its rows in the ledger; units that left with it come back to themselves. A condition that the part had no stock in gets a
 * line of its own, without papers: those of the other pieces are not its. What is backordered of a line comes first, and is
 * not for sale, as in releaseStock. Lines are taken in the order of locking (lockStock).
 */
export async function receiveReturned(tx: Tx, orderId: string, pieces: readonly Received[]): Promise<void> {
  const received = new Map<string, Received>()
  for (const { productId, condition, unitId = null, quantity } of pieces) {
    const key = `${productId} ${condition} ${unitId ?? ''}`
    received.set(key, { productId, condition, unitId, quantity: (received.get(key)?.quantity ?? 0) + quantity })
  }
  const stock = await lockStock(tx, [...new Set(pieces.map(({ productId }) => productId))])
  const place = ({ productId, condition }: Received) =>
    stock.find(line => line.product_id === productId && line.condition === condition)?.id ?? Number.POSITIVE_INFINITY
  const ordered = [...received.values()].sort(
    (a, b) =>
      a.productId - b.productId ||
      // What names no unit does not come back to one that something else names. All lines are locked by now.
      Number(a.unitId == null) - Number(b.unitId == null) ||
      place(a) - place(b) ||
      a.condition.localeCompare(b.condition),
  )
  for (const one of ordered) await receiveOne(tx, orderId, one, place(one))
  await serveBackorders(tx, [...new Set(ordered.map(({ productId }) => productId))])
}

async function receiveOne(tx: Tx, orderId: string, one: Received, known: number) {
  const { productId, condition, quantity, unitId = null } = one
  const lineId = Number.isFinite(known) ? known : await lineOf(tx, productId, condition)
  const code = isCondition(condition) ? codeOf(condition) : ''
  const units = await takeUnitsBack(tx, orderId, { lineId, productId, unitId, quantity, code })
  await tx.$client.query({
    name: 'receive-returned',
    text: `WITH missing AS (SELECT least(backordered, $3::int) AS pieces FROM stock_lines WHERE id = $2),
      ledger AS (
        INSERT INTO stock_movements (stock_line_id, delta, reason, order_id)
        SELECT $2, $3::int - pieces + $4::int, 'return', $1 FROM missing WHERE $3::int - pieces + $4::int > 0
      )
      UPDATE stock_lines SET quantity = quantity + $3::int - pieces + $4::int, unit_pieces = unit_pieces + $4::int,
        backordered = backordered - pieces, updated_at = now() FROM missing WHERE id = $2`,
    values: [orderId, lineId, quantity - units.all, units.sellable],
  })
}

async function refusing<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (brokenConstraint(error) === 'stock_lines_once') throw new Refusal('STOCK_LINE_EXISTS')
    throw error
  }
}
