import { withNote } from '../../../domain/admin/desk-notes.ts'
import { mayHappen, type OrderStatus } from '../../../domain/orders/order.ts'
import { type ReturnMove, returnNote, whyReturnNotMoved } from '../../../domain/orders/order-words.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { storeDay } from '../../../domain/text/store-day.ts'
import { store } from '../../../store.config.ts'
import { orderOf } from '../../orders/find-order.ts'
import { type Happening, type Moved, moveOrder } from '../../orders/move-order.ts'
import type { Facts } from '../../platform/audit/write-audit.ts'
import type { Tx } from '../../platform/db/database.ts'

export type Deciding = { orderId: string; adminId: string }

/** Locks an order for the desk, whoever's it is. Refuses ORDER_NOT_FOUND. */
export const lockForDesk = (tx: Tx, orderId: string) =>
  orderOf(tx, orderId, { token: null, userId: null, isAdmin: true }, true)
export type LockedOrder = Awaited<ReturnType<typeof lockForDesk>>

type Step = Happening & { event: 'return_requested' | ReturnMove | 'returned' }

/** Something happens to the return of a locked order. The one place that moves an order on to, or within, its return. */
export const writeReturnStep = (tx: Tx, order: Moved, step: Step): Promise<OrderStatus> =>
  moveOrder(tx, order, { ...step, facts: { ...step.facts, returnMovedAt: new Date() } })

/**
 * One step of the desk with a return, of an order that is locked: with history, audit, and news for the buyer. `told` is what
 * the buyer reads of it in the history, `note` what the desk wrote to them, which stands among its own notes too. Refuses ORDER_MOVED_ON when the step is not in the table: another admin was quicker.
 */
export async function moveReturn(
  tx: Tx,
  order: LockedOrder,
  move: ReturnMove,
  adminId: string,
  { told, note }: { told: string; note: string },
  facts: Facts = {},
): Promise<void> {
  if (!mayHappen(move, order.status, 'admin'))
    throw new Refusal('ORDER_MOVED_ON', whyReturnNotMoved(move, order.status, false), { status: order.status })
  const line = note && returnNote(storeDay(new Date(), store.timeZone), move, note)
  const adminNotes = line ? withNote(order.adminNotes, line) : order.adminNotes
  await writeReturnStep(tx, order, {
    ...{ event: move, by: { adminId }, note: told },
    facts: { adminNotes, notificationSeen: false, adminNotificationSeen: true },
    audit: { action: `order.${move}`, after: facts },
  })
}
