import { cents, ZERO } from '../../domain/money/money.ts'
import { whyNothingReturned } from '../../domain/returns/return-decision.ts'
import { z } from '../../domain/text/zod.ts'
import type { By } from '../orders/move-order.ts'
import { readRefund } from '../payments/read-refund.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { rows } from '../platform/db/rows.ts'
import type { Log } from '../platform/observability/log.ts'
import { mailedLines } from './internal/mailed-lines.ts'
import { lockReturn, moveReturn } from './internal/move-return.ts'
import { restock } from './internal/restock.ts'
import { returnableLines } from './internal/returnable-lines.ts'
import { readPieces, readSources } from './internal/returned-pieces.ts'
import { readRequestedPieces } from './read-requested-pieces.ts'

const AT_ONCE = 50

/**
 * Finishes a return after its refund: the parts await inspection and the order is `returned`, in one transaction under
 * the order's lock. Idempotent, also under concurrent calls. Returns false if it was already finished, or its refund is
 * not done.
 */
export const finishReturn = (
  { db, publicUrl }: { db: Db; publicUrl: string },
  orderId: string,
  returnId?: string,
): Promise<boolean> =>
  inTransaction(db, async tx => {
    const { order, row } = await lockReturn(tx, { orderId, returnId })
    if (row?.state !== 'received') return false
    const { goods, freight, elsewhere, note, decidedBy, refundId } = row
    if (refundId !== null && (await readRefund(tx, refundId))?.state !== 'done') return false
    const lines = await returnableLines(tx, orderId, row.id)
    await restock(tx, orderId, row.reason, await readPieces(tx, row), lines, await readSources(tx, row.id), decidedBy)
    // The admin's decision is already in the audit log.
    const by: By = decidedBy === null ? { by: 'clock' } : { by: { adminId: decidedBy }, audit: 'elsewhere' }
    const refunded = cents((goods ?? ZERO) + (freight ?? ZERO))
    const mailed = await mailedLines(tx, orderId, row.id)
    const requested = await readRequestedPieces(tx, orderId)
    const asked = requested.flatMap(({ returnId: of, itemId, quantity }) =>
      of === row.id ? lines.filter(line => line.itemId === itemId).map(({ sku, uom }) => ({ sku, uom, quantity })) : [],
    )
    const mail = {
      note,
      refunded,
      elsewhere,
      publicUrl,
      position: row.position,
      lines: mailed,
      whyNone: mailed.length === 0 ? whyNothingReturned(asked, row.missing ?? []) : '',
    }
    await moveReturn(tx, order, row, {}, { ...by, event: 'returned', mail, note, facts: { notificationSeen: false } })
    return true
  })

const RowShape = z.object({ id: z.string(), orderId: z.string() })

/** Finishes every return whose refund is done; returns how many. Safe for any number of concurrent processes. */
export async function finishDueReturns(admin: { db: Db; publicUrl: string; log: Log }): Promise<number> {
  const found = await rows(
    admin.db,
    RowShape,
    `SELECT r.id, r.order_id FROM returns r LEFT JOIN refunds_view b ON b.id = r.refund_id
      WHERE r.state = 'received' AND (b.id IS NULL OR b.state = 'done') ORDER BY r.moved_at LIMIT ${AT_ONCE}`,
  )
  let finished = 0
  for (const { id, orderId } of found) {
    try {
      if (await finishReturn(admin, orderId, id)) finished++
    } catch (error) {
      admin.log.error({ err: error, order: orderId }, 'return to be finished')
    }
  }
  return finished
}
