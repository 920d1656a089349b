import { type Db, inTransaction } from '../platform/db/database.ts'
import { mailedLines } from './internal/mailed-lines.ts'
import { type Deciding, decideReturn, lockReturn, mayDecide } from './internal/move-return.ts'

type Admin = { db: Db; publicUrl: string }

/** The parts may come back: the buyer is told where to, with what the back office adds. Refuses ORDER_NOT_FOUND, ORDER_MOVED_ON. */
export const approveReturn = (
  { db, publicUrl }: Admin,
  { adminId, ...which }: Deciding,
  { note }: { note: string },
): Promise<void> =>
  inTransaction(db, async tx => {
    const { order, kept } = await lockReturn(tx, which)
    const asked = mayDecide(order, kept, 'return_approved')
    const lines = await mailedLines(tx, order.id, asked.id)
    const mail = { note, publicUrl, position: asked.position, lines }
    const decided = { event: 'return_approved', mail } as const
    await decideReturn(tx, order, asked, decided, adminId, { told: note, note, audited: note ? { note } : {} })
  })

/** The parts may not come back, and why. Refuses ORDER_NOT_FOUND, ORDER_MOVED_ON. */
export const denyReturn = (
  { db, publicUrl }: Admin,
  { adminId, ...which }: Deciding,
  { reason }: { reason: string },
): Promise<void> =>
  inTransaction(db, async tx => {
    const { order, kept } = await lockReturn(tx, which)
    const asked = mayDecide(order, kept, 'return_denied')
    const lines = await mailedLines(tx, order.id, asked.id)
    const mail = { note: reason, publicUrl, position: asked.position, lines }
    const decided = { event: 'return_denied', mail } as const
    await decideReturn(tx, order, asked, decided, adminId, { told: reason, note: reason, audited: { reason } })
  })
