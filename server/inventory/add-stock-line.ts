import type { Condition } from '../../domain/catalogue/condition.ts'
import type { Evidence } from '../../domain/inventory/evidence.ts'
import { Refusal } from '../../domain/refusal.ts'
import { writeAudit } from '../platform/audit/write-audit.ts'
import { brokenConstraint, type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { EVIDENCE_COLUMNS, evidenceValues } from './internal/evidence-columns.ts'

export type NewLine = { condition: Condition; quantity: number; evidence: Evidence }

/** Adds stock of a part in a condition that it has none of, with its paper. Refuses PRODUCT_NOT_FOUND, STOCK_LINE_EXISTS. */
export const addStockLine = (db: Db, productId: number, line: NewLine, adminId: string): Promise<number> =>
  inTransaction(db, tx => insertLine(tx, productId, line, adminId))

export async function insertLine(tx: Tx, productId: number, line: NewLine, adminId: string): Promise<number> {
  const { condition, quantity, evidence } = line
  const { rows: parts } = await tx.$client.query<{ sku: string }>(
    'SELECT sku FROM products WHERE id = $1 AND is_listed FOR KEY SHARE',
    [productId],
  )
  const [part] = parts
  if (!part) throw new Refusal('PRODUCT_NOT_FOUND')
  const { rows } = await refusing(
    tx.$client.query<{ id: number }>(
      `INSERT INTO product_inventory (product_id, condition, quantity, ${EVIDENCE_COLUMNS.join(', ')})
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
      [productId, condition, quantity, ...evidenceValues(evidence)],
    ),
  )
  const id = rows[0]?.id ?? 0
  if (quantity > 0)
    await tx.$client.query(
      `INSERT INTO stock_movements (inventory_id, delta, reason, admin_id) VALUES ($1, $2, 'opening', $3)`,
      [id, quantity, adminId],
    )
  await writeAudit(tx, {
    ...{ adminId, action: 'stock.line_added', subject: 'product', subjectId: productId, label: part.sku },
    ...{ before: null, after: { condition, quantity, ...evidence } },
  })
  return id
}

async function refusing<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (brokenConstraint(error) === 'product_inventory_line') throw new Refusal('STOCK_LINE_EXISTS')
    throw error
  }
}
