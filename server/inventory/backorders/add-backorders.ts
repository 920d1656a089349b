import { sql } from 'drizzle-orm'
import type { BackorderKind } from '../../../domain/inventory/backorder.ts'
import { type LineRequirements, orNull } from '../../../domain/inventory/line-requirements.ts'
import type { Cents } from '../../../domain/money/money.ts'
import type { Tx } from '../../platform/db/database.ts'
import { serveBackorders } from './serve-backorders.ts'
import { backorders } from './tables.ts'

/** Pieces of an order line that are not in stock. */
export type NewBackorder = {
  orderItemId: number
  productId: number | null
  condition: string | null
  quantity: number
  kind: BackorderKind
  promisedOn: string | null
  requirements: LineRequirements | null
  /**
   * The price that the buyer pays for one piece; more expensive pieces are not reserved for the line. null: any price.
   */
  unitPrice: Cents | null
  /** The store's cost of one piece, and the back office's note about it. */
  unitCost: Cents | null
  note: string
}

/**
 * Adds backorders to a paid order for pieces that it had before, dated by the day of the order. Reserves pieces in
 * stock for them at once, without notifying the buyer.
 */
export async function requeueBackorders(
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
    isNotified: orderId => orderId !== order.id,
  })
}

/** Inserts the backorders of a newly placed order. The caller has locked the stock. */
export async function addBackorders(tx: Tx, orderId: string, waiting: readonly NewBackorder[]): Promise<void> {
  if (waiting.length === 0) return
  await tx.insert(backorders).values(waiting.map(one => ({ ...one, requirements: orNull(one.requirements), orderId })))
}
