import { z } from '../../../domain/text/zod.ts'
import { namesOf } from '../../customers/accounts/names-of.ts'
import { orderNumbersOf } from '../../orders/numbers-of.ts'
import { LedgerShape, MovementShape, readLedger } from '../read-ledger.ts'
import type { StockContext } from '../stock-context.ts'

export const NamedLedgerShape = z.extend(LedgerShape, {
  movements: z.array(
    z.extend(z.omit(MovementShape, { adminId: true }), {
      orderNumber: z.nullable(z.string()),
      /** null: not made by staff, or unknown */
      admin: z.nullable(z.string()),
    }),
  ),
})

/** The movements of a stock line, with their orders and people. Refuses STOCK_LINE_NOT_FOUND. */
export async function readNamedLedger(
  context: StockContext,
  lineId: number,
  after: number | null,
): Promise<z.infer<typeof NamedLedgerShape>> {
  const ledger = await readLedger(context, lineId, after)
  const { db } = context
  const numbers = await orderNumbersOf(
    db,
    ledger.movements.map(({ orderId }) => orderId),
  )
  const names = await namesOf(
    db,
    ledger.movements.map(({ adminId }) => adminId),
  )
  const movements = ledger.movements.map(({ adminId, ...movement }) => ({
    ...movement,
    orderNumber: numbers.get(movement.orderId) ?? null,
    admin: names.get(adminId) ?? null,
  }))
  return { ...ledger, movements }
}
