import { Refusal } from '../../domain/refusal.ts'
import { ADMIN, orderOf } from '../orders/find-order.ts'
import type { Db } from '../platform/db/database.ts'
import { readPieces } from './internal/move-fulfillment.ts'
import { readPackableLines } from './internal/read-packable.ts'
import { refuseHeld } from './internal/refuse-held.ts'
import { checkMayLeave, checkPieces, checkShippable } from './internal/take-admin-step.ts'

export type WhyNotShipped = {
  rest: string | null
  parcels: string | null
  ofParcels: { id: string; why: string | null }[]
}

/**
 * Why what of an order is in no parcel yet cannot be shipped just now, why none of its parcels can, and why each that has not left
 * cannot (a document is missing, a piece is stopped), in words; null: it can. Refuses ORDER_NOT_FOUND.
 */
export async function whyNotShipped(db: Db, orderId: string): Promise<WhyNotShipped> {
  const order = await orderOf(db, orderId, ADMIN)
  const parcels = await whyRefused(() => checkMayLeave(db, order))
  const { rows: open } = await db.$client.query<{ id: string; heldReason: string | null }>({
    name: 'open-parcels-of-order',
    text: 'SELECT id, held_reason AS "heldReason" FROM fulfillments WHERE order_id = $1 AND shipped_at IS NULL ORDER BY position',
    values: [orderId],
  })
  const lines = open.length > 0 ? await readPackableLines(db, orderId) : []
  const ofParcels: WhyNotShipped['ofParcels'] = []
  for (const { id, heldReason } of open) {
    const check = async () => {
      refuseHeld({ heldReason })
      await checkPieces(db, order, lines, await readPieces(db, id))
    }
    ofParcels.push({ id, why: parcels ?? (await whyRefused(check)) })
  }
  return { rest: await whyRefused(() => checkShippable(db, order)), parcels, ofParcels }
}

async function whyRefused(check: () => Promise<void>): Promise<string | null> {
  try {
    await check()
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}
