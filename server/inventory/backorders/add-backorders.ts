import { sql } from 'drizzle-orm'
import type { BackorderKind } from '../../../domain/inventory/backorder.ts'
import { type LineRequirements, orNull } from '../../../domain/inventory/line-requirements.ts'
import type { Cents } from '../../../domain/money/money.ts'
import type { Tx } from '../../platform/db/database.ts'
import { serveBackorders } from './serve-backorders.ts'
import { backorders } from './tables.ts'

/** Pieces of a line of an order that are not there. */
export type NewBackorder = {
  orderItemId: number
  productId: number | null
  condition: string | null
  quantity: number
  kind: BackorderKind
  promisedOn: string | null
  requirements: LineRequirements | null
  /** what its buyer pays for a piece: dearer ones are not for it; null: whatever a piece costs */
  unitPrice: Cents | null
  /** what one costs the store, and what the desk noted of it */
  unitCost: Cents | null
  note: string
}

/**
 * A paid order waits for pieces that it had already, since the day on which it was placed: what is on the shelf is reserved for it
 * at once, and nobody is told of that.
 */
export async function waitAgain(
  tx: Tx,
  order: { id: string; createdAt: Date },
  waiting: readonly NewBackorder[],
): Promise<void> {
  if (waiting.length === 0) return
  const rows = waiting.map(one => ({
    ...one,
    requirements: orNull(one.requirements),
    orderId: order.id,
    state: 'sold' as const,
    createdAt: order.createdAt,
  }))
  await tx
    .insert(backorders)
    .values(rows)
    .onConflictDoUpdate({
      target: backorders.orderItemId,
      set: {
        quantity: sql`${backorders.quantity} + excluded.quantity`,
        requirements: sql`coalesce(${backorders.requirements}, excluded.requirements)`,
        version: sql`${backorders.version} + 1`,
      },
    })
  const productIds = waiting.flatMap(({ productId }) => productId ?? [])
  await serveBackorders(tx, [...new Set(productIds)], {
    toldOf: orderId => orderId !== order.id,
  })
}

/** Writes down what an order that is just placed waits for. Its stock is locked by the caller. */
export async function addBackorders(tx: Tx, orderId: string, waiting: readonly NewBackorder[]): Promise<void> {
  if (waiting.length === 0) return
  await tx.insert(backorders).values(waiting.map(one => ({ ...one, requirements: orNull(one.requirements), orderId })))
}
