import { countedIn, perUnit, quantityIn } from '../../domain/catalogue/unit-of-measure.ts'
import {
  ADJUSTMENT_CAUSES,
  type Adjustment,
  addsPieces,
  adjusted,
  type StockChange,
} from '../../domain/inventory/stock-adjustment.ts'
import { Refusal } from '../../domain/refusal.ts'
import { z } from '../../domain/text/zod.ts'
import { writeAudit } from '../audit.ts'
import type { Tx } from '../platform/db/database.ts'
import { withIdempotencyKey } from '../platform/idempotency/with-idempotency-key.ts'
import { serveBackorders } from './backorders/serve-backorders.ts'
import { type Line, lockLine } from './internal/lock-line.ts'
import type { StockContext } from './stock-context.ts'
import { needsInspector } from './units/needs-inspector.ts'

export const AdjustedShape = z.object({
  /** The line's quantity when the adjustment was made. */
  quantity: z.int(),
})

/** `key`: the idempotency key of the request; a repeated key books the adjustment only once. */
type Input = { lineId: number; adjustment: Adjustment; adminId: string; key: string }

export const ARRIVED =
  'Additional pieces must be inspected before they are for sale: record them under Receiving, or add them as a unit.'

/**
 * Changes the quantity of a stock line by an adjustment and writes its ledger row. Only an inspector (`mayInspect`) can
 * put more pieces on sale or add pieces for orders, for any cause. Refuses NOT_PERMITTED, STOCK_LINE_NOT_FOUND, STOCK_BELOW_ZERO,
 * STOCK_BELOW_HELD, STOCK_BELOW_UNITS, STOCK_TOO_LARGE, KEY_REUSED.
 */
export function adjustStock(
  context: StockContext,
  { key, mayInspect, ...input }: Input & { mayInspect: boolean },
): Promise<z.infer<typeof AdjustedShape>> {
  const { lineId, adjustment, adminId } = input
  return withIdempotencyKey(context.db, { key, what: { stockAdjusted: input } }, AdjustedShape, async tx => {
    const line = await lockLine(tx, lineId, context)
    const after = adjusted(line, adjustment.how)
    if (!mayInspect && typeof after !== 'string' && addsPieces(line, adjustment.how)) throw needsInspector(ARRIVED)
    return { quantity: await adjustLine(tx, line, adjustment, adminId) }
  })
}

/**
 * Adjusts a line that the caller has locked; returns the quantity that can be sold. A count equal to the recorded
 * quantity changes nothing and is not recorded.
 */
export async function adjustLine(
  tx: Tx,
  line: Line,
  { how, cause, note }: Omit<Adjustment, 'how'> & { how: StockChange },
  adminId: string,
): Promise<number> {
  const after = adjusted(line, how)
  if (typeof after === 'string') throw refusalOf(line, after)
  if (after.quantity < line.unitPieces) throw belowUnits(line)
  const { backordered } = after
  const delta = after.quantity - line.quantity
  if (delta === 0 && backordered === line.backordered) return after.quantity
  await tx.$client.query({
    name: 'adjust-stock',
    text: `WITH changed AS (UPDATE stock_lines SET quantity = quantity + $2::int, backordered = $6, updated_at = now() WHERE id = $1 RETURNING id)
      INSERT INTO stock_movements (stock_line_id, delta, reason, admin_id, cause, note)
        SELECT id, $2::int, 'adjustment', $3, $4, $5 FROM changed WHERE $2::int <> 0`,
    values: [line.id, delta, adminId, cause, note || null, backordered],
  })
  const { condition, quantity } = line
  const isBackorderedChanged = backordered !== line.backordered
  await writeAudit(tx, {
    adminId,
    action: 'stock.adjusted',
    subject: 'product',
    subjectId: line.productId,
    label: line.sku,
    before: { condition, quantity, ...(isBackorderedChanged ? { backordered: line.backordered } : {}) },
    after: {
      condition,
      quantity: after.quantity,
      ...(isBackorderedChanged ? { backordered } : {}),
      cause: ADJUSTMENT_CAUSES[cause],
      note,
    },
  })
  return after.quantity - (delta > 0 ? await serveBackorders(tx, [line.productId]) : 0)
}

const belowUnits = ({ uom, unitPieces }: Line): Refusal =>
  new Refusal(
    'STOCK_BELOW_UNITS',
    `${countedIn(uom, unitPieces)} ${unitPieces === 1 ? 'is' : 'are'} of units with marks of their own: quarantine or scrap those.`,
    { units: unitPieces },
  )

function refusalOf({ uom, quantity, held }: Line, problem: 'below_zero' | 'below_held' | 'too_many'): Refusal {
  if (problem === 'too_many') return new Refusal('STOCK_TOO_LARGE')
  if (problem === 'below_zero')
    return new Refusal(
      'STOCK_BELOW_ZERO',
      `Only ${perUnit(uom) ? quantityIn(uom, quantity) : quantity} can be taken away.`,
      { quantity },
    )
  return new Refusal(
    'STOCK_BELOW_HELD',
    `${quantityIn(uom, held)} ${held === 1 ? 'is' : 'are'} held for orders that wait for their payment: a count includes them.`,
    { held },
  )
}
