import { z } from '../../../domain/text/zod.ts'
import { namesOf } from '../../customers/accounts/names-of.ts'
import { orderNumbersOf } from '../../orders/numbers-of.ts'
import type { StockContext } from '../stock-context.ts'
import { readUnitHistory, UnitEventShape } from '../units/read-units.ts'

export const NamedUnitHistoryShape = z.array(
  z.extend(z.omit(UnitEventShape, { adminId: true }), {
    orderNumber: z.nullable(z.string()),
    /** null: not made by staff, or unknown */
    admin: z.nullable(z.string()),
  }),
)

/** The history of a unit, latest first, with its orders and people. Refuses UNIT_NOT_FOUND. */
export async function readNamedUnitHistory(
  { db }: Pick<StockContext, 'db'>,
  unitId: number,
): Promise<z.infer<typeof NamedUnitHistoryShape>> {
  const events = await readUnitHistory({ db }, unitId)
  const numbers = await orderNumbersOf(
    db,
    events.map(({ orderId }) => orderId),
  )
  const names = await namesOf(
    db,
    events.map(({ adminId }) => adminId),
  )
  return events.map(({ adminId, ...event }) => ({
    ...event,
    orderNumber: numbers.get(event.orderId) ?? null,
    admin: names.get(adminId) ?? null,
  }))
}
