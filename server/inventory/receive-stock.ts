import type { Condition } from '../../domain/catalogue/condition.ts'
import type { Evidence } from '../../domain/inventory/evidence.ts'
import { Refusal } from '../../domain/refusal.ts'
import { writeAudit } from '../audit.ts'
import { inTransaction, type Tx } from '../platform/db/database.ts'
import { violatedConstraint } from '../platform/db/database-errors.ts'
import { NumberIdShape } from '../platform/db/row-shapes.ts'
import { firstRow } from '../platform/db/rows.ts'
import { serveBackorders } from './backorders/serve-backorders.ts'
import { EVIDENCE_COLUMNS, evidenceValues } from './internal/evidence-columns.ts'
import type { StockContext } from './stock-context.ts'
import { needsInspector } from './units/needs-inspector.ts'

export type NewLine = { condition: Condition; quantity: number; evidence: Evidence }

const ON_SALE =
  'Arriving pieces must be inspected before they are for sale: record them under Receiving, or add the condition without pieces, document and dates.'

/**
 * Adds stock of a part in a condition for which the part has no line yet, with its evidence. Returns the ID of the
 * line. Only an inspector (`mayInspect`) can put pieces on sale or state their document and dates. Refuses
 * NOT_PERMITTED, PRODUCT_NOT_FOUND, STOCK_LINE_EXISTS.
 */
export async function addStockLine(
  context: StockContext,
  productId: number,
  line: NewLine,
  adminId: string,
  mayInspect: boolean,
): Promise<number> {
  const isStated = Object.values(line.evidence).some(value => value !== null && value !== '')
  if (!mayInspect && (line.quantity > 0 || isStated)) throw needsInspector(ON_SALE)
  return inTransaction(context.db, tx => insertLine(tx, productId, line, adminId, context))
}

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
  const row = await refusing(
    firstRow(
      tx,
      NumberIdShape,
      `INSERT INTO stock_lines (product_id, condition, quantity, ${EVIDENCE_COLUMNS.join(', ')})
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
      [productId, condition, quantity, ...evidenceValues(evidence)],
    ),
  )
  const id = row?.id ?? 0
  if (quantity > 0)
    await tx.$client.query(
      `INSERT INTO stock_movements (stock_line_id, delta, reason, admin_id) VALUES ($1, $2, 'opening', $3)`,
      [id, quantity, adminId],
    )
  await writeAudit(tx, {
    adminId,
    action: 'stock.line_added',
    subject: 'product',
    subjectId: productId,
    label: part.sku,
    before: null,
    after: { condition, quantity, ...evidence },
  })
  if (quantity > 0) await serveBackorders(tx, [productId])
  return id
}

async function refusing<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (violatedConstraint(error) === 'stock_lines_once') throw new Refusal('STOCK_LINE_EXISTS')
    throw error
  }
}
