import { Refusal } from '../../domain/refusal.ts'
import { z } from '../../domain/text/zod.ts'
import { DocumentRefusal, UndocumentedPieceShape } from '../inventory/unit-documents/refuse-without-documents.ts'
import { ADMIN, orderOf } from '../orders/find-order.ts'
import type { Db } from '../platform/db/database.ts'
import { rows } from '../platform/db/rows.ts'
import { readPieces } from './internal/move-fulfillment.ts'
import { readPackableLines } from './internal/read-packable.ts'
import { refuseHeld } from './internal/refuse-held.ts'
import { checkMayLeave, checkPieces, checkShippable } from './internal/take-admin-step.ts'

/**
 * the reasons as text; null: the pieces can be shipped. `lacking`: the pieces that need a scan of their release
 * document.
 */
export const WhyNotShippedShape = z.object({
  /** the pieces that are in no package yet */
  rest: z.nullable(z.string()),
  lacking: z.array(UndocumentedPieceShape),
  /** all packages */
  parcels: z.nullable(z.string()),
  /** each package that has not left, by its id */
  ofParcels: z.array(
    z.object({
      id: z.string(),
      why: z.nullable(z.string()),
      lacking: z.array(UndocumentedPieceShape),
    }),
  ),
})
export type WhyNotShipped = z.infer<typeof WhyNotShippedShape>
type Why = WhyNotShipped['ofParcels'][number]

const RowShape = z.object({ id: z.string(), heldReason: z.nullable(z.string()) })

/**
 * The reasons why the unpacked pieces of an order, all of its packages, or one package that has not left cannot be shipped now: a
 * document is missing, or a piece is stopped. Refuses ORDER_NOT_FOUND.
 */
export async function whyNotShipped(db: Db, orderId: string): Promise<WhyNotShipped> {
  const order = await orderOf(db, orderId, ADMIN)
  const { why: parcels } = await whyRefused(() => checkMayLeave(db, order))
  const open = await rows(db, RowShape, {
    name: 'open-packages-of-order',
    text: 'SELECT id, held_reason FROM fulfillments WHERE order_id = $1 AND shipped_at IS NULL ORDER BY position',
    values: [orderId],
  })
  const lines = open.length > 0 ? await readPackableLines(db, orderId) : []
  const ofParcels: WhyNotShipped['ofParcels'] = []
  for (const { id, heldReason } of open) {
    const check = async () => {
      refuseHeld({ heldReason })
      await checkPieces(db, order, lines, await readPieces(db, id))
    }
    const { why, lacking } = parcels === null ? await whyRefused(check) : { why: parcels, lacking: [] }
    ofParcels.push({ id, why, lacking })
  }
  const rest = await whyRefused(() => checkShippable(db, order))
  return { rest: rest.why, lacking: rest.lacking, parcels, ofParcels }
}

async function whyRefused(check: () => Promise<void>): Promise<Omit<Why, 'id'>> {
  try {
    await check()
    return { why: null, lacking: [] }
  } catch (error) {
    if (error instanceof DocumentRefusal) return { why: error.message, lacking: [...error.lacking] }
    if (error instanceof Refusal) return { why: error.message, lacking: [] }
    throw error
  }
}
