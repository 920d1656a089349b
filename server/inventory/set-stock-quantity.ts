import type { Condition } from '../../domain/catalogue/condition.ts'
import { Refusal } from '../../domain/refusal.ts'
import { inTransaction } from '../platform/db/database.ts'
import { ARRIVED, adjustLine } from './adjust-stock.ts'
import { findLine } from './internal/lock-line.ts'
import { insertLine } from './receive-stock.ts'
import { lockStock } from './reserve-stock.ts'
import type { StockContext } from './stock-context.ts'
import { needsInspector } from './units/needs-inspector.ts'

const NOTE = 'by POST /api/update-product-stock'
const NO_EVIDENCE = {
  serialOrBatch: '',
  tagType: null,
  taggedBy: '',
  tagDate: null,
  traceTo: '',
  shelfLifeExpiry: null,
}

/**
 * Sets the quantity of a part that can be sold, in one condition or in all conditions together, with an adjustment for
 * each changed line. If there are several lines, it takes pieces from the largest line first, as orders do, and adds
 * pieces to the largest line. A part without stock gets a line, in condition new unless a condition is named. Only an
 * inspector (`mayInspect`) can put more pieces on sale. Refuses PRODUCT_NOT_FOUND, NOT_PERMITTED.
 */
export function setStockQuantity(
  context: StockContext,
  productId: number,
  condition: Condition | null,
  quantity: number,
  admin: { id: string; mayInspect: boolean },
): Promise<void> {
  return inTransaction(context.db, async tx => {
    const stock = await lockStock(tx, [productId])
    const lines = stock
      .filter(line => condition === null || line.condition === condition)
      .sort((a, b) => b.quantity - a.quantity || a.id - b.id)
    const [largest] = lines
    const has = lines.reduce((sum, line) => sum + line.quantity, 0)
    if (quantity > has && !admin.mayInspect) throw needsInspector(ARRIVED)
    if (!largest) {
      await insertLine(
        tx,
        productId,
        { condition: condition ?? 'new', quantity, evidence: NO_EVIDENCE },
        admin.id,
        context,
      )
      return
    }
    let left = quantity - has
    for (const { id } of lines) {
      if (left === 0) break
      const line = await findLine(tx, id, context).catch(error => {
        // The store's own MIN-ROUNDUP has no stock.
        throw error instanceof Refusal ? new Refusal('PRODUCT_NOT_FOUND') : error
      })
      const pieces = left > 0 ? left : Math.max(left, -line.quantity)
      if (pieces === 0) continue
      const how = { kind: 'sellable', pieces: line.quantity + pieces } as const
      await adjustLine(tx, line, { how, cause: 'other', note: NOTE }, admin.id)
      left -= pieces
    }
  })
}
