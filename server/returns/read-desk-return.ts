import { eq } from 'drizzle-orm'
import { ZERO } from '../../domain/money/money.ts'
import { isTooOldToRefund } from '../../domain/payments/payment.ts'
import { users } from '../customers/accounts/tables.ts'
import { orderOf } from '../orders/find-order.ts'
import { chargeOf } from '../payments/refund-externally.ts'
import { leftToRefund } from '../payments/request-refund.ts'
import { refunds } from '../payments/tables.ts'
import type { Db } from '../platform/db/database.ts'
import { readRefundState } from './internal/refund-state.ts'
import { returnableLines } from './internal/returnable-lines.ts'
import type { DeskReturn } from './shapes.ts'
import { returnCompletions } from './tables.ts'

/** What can come back of an order and be given back for it, and what was decided of that. Refuses ORDER_NOT_FOUND. */
export async function readDeskReturn(db: Db, orderId: string): Promise<DeskReturn> {
  const order = await orderOf(db, orderId, { token: null, userId: null, isAdmin: true })
  const lines = await returnableLines(db, order.id)
  const charge = await chargeOf(db, order.id)
  return {
    lines: lines.map(({ productId: _, ...line }) => line),
    left: (await leftToRefund(db, order.id))?.left ?? ZERO,
    isTooOld: isTooOldToRefund(charge),
    refundDays: charge?.refundDays ?? null,
    completion: await readCompletion(db, order.id),
  }
}

async function readCompletion(db: Db, orderId: string): Promise<DeskReturn['completion']> {
  const [row] = await db
    .select({ kept: returnCompletions, back: refunds, admin: { name: users.name, email: users.email } })
    .from(returnCompletions)
    .leftJoin(refunds, eq(refunds.id, returnCompletions.refundId))
    .leftJoin(users, eq(users.id, returnCompletions.adminId))
    .where(eq(returnCompletions.orderId, orderId))
  if (!row) return null
  const { pieces, goods, freight, elsewhere, note, createdAt, finishedAt } = row.kept
  return {
    ...{ pieces, goods, freight, elsewhere, note, at: createdAt, finishedAt },
    by: row.admin && (row.admin.name || row.admin.email),
    refund: readRefundState(row.back?.state ?? null),
    problem: row.back?.lastError ?? null,
  }
}
