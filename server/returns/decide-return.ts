import { type Db, inTransaction } from '../platform/db/database.ts'
import { readInstructions } from './instruct-return.ts'
import { mailedLines } from './internal/mailed-lines.ts'
import { type Deciding, decideReturn, lockReturn, mayDecide } from './internal/move-return.ts'

type Admin = { db: Db; publicUrl: string }

/**
 * Approves a return and mails the buyer the return address, with the admin's note. Refuses ORDER_NOT_FOUND,
 * ORDER_MOVED_ON.
 */
export const approveReturn = (
  { db, publicUrl }: Admin,
  { adminId, ...which }: Deciding,
  { note }: { note: string },
): Promise<void> =>
  inTransaction(db, async tx => {
    const { order, row } = await lockReturn(tx, which)
    const current = mayDecide(order, row, 'return_approved')
    const { pieces, ...instructions } = await readInstructions(tx, order.id, current)
    const mail = { ...instructions, note, publicUrl, position: current.position }
    const decided = { event: 'return_approved', mail } as const
    await decideReturn(tx, order, current, decided, adminId, {
      buyerNote: note,
      note,
      instructed: pieces,
      audited: note ? { note } : {},
    })
  })

/** Denies a return with a reason. Refuses ORDER_NOT_FOUND, ORDER_MOVED_ON. */
export const denyReturn = (
  { db, publicUrl }: Admin,
  { adminId, ...which }: Deciding,
  { reason }: { reason: string },
): Promise<void> =>
  inTransaction(db, async tx => {
    const { order, row } = await lockReturn(tx, which)
    const current = mayDecide(order, row, 'return_denied')
    const lines = await mailedLines(tx, order.id, current.id)
    const mail = { note: reason, publicUrl, position: current.position, lines }
    const decided = { event: 'return_denied', mail } as const
    await decideReturn(tx, order, current, decided, adminId, { buyerNote: reason, note: reason, audited: { reason } })
  })
