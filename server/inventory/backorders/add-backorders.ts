import { type SQL, sql } from 'drizzle-orm'
import type { BackorderKind, BackorderRequirements } from '../../../domain/inventory/backorder.ts'
import { orNull } from '../../../domain/inventory/line-requirements.ts'
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
  requirements: BackorderRequirements | null
  /** The price that the buyer pays for one piece; dearer pieces are not reserved for the line. null: any price. */
  unitPrice: Cents | null
  /** The store's cost of one piece, and the back office's note about it. */
  unitCost: Cents | null
  note: string
}

/**
 * Adds backorders to a paid order for pieces that it had before, dated by the day the order was placed. Pieces in stock
 * are reserved for it at once, without notifying the buyer. If the line still waits for other pieces, a promised paper
 * holds for all of them.
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
        requirements: sql`CASE WHEN ${isPromised(sql`excluded.requirements`)} AND NOT ${isPromised(sql`${backorders.requirements}`)}
          THEN excluded.requirements ELSE coalesce(${backorders.requirements}, excluded.requirements) END`,
        version: sql`${backorders.version} + 1`,
      },
    })
  const productIds = waiting.flatMap(({ productId }) => productId ?? [])
  await serveBackorders(tx, [...new Set(productIds)], {
    isNotified: orderId => orderId !== order.id,
  })
}

/** SQL: true if requirements are promised (BackorderRequirements). */
const isPromised = (requirements: SQL): SQL => sql`coalesce(${requirements} ->> 'isPromised' = 'true', false)`

/** Inserts the backorders of a newly placed order. The caller has locked the stock. */
export async function addBackorders(tx: Tx, orderId: string, waiting: readonly NewBackorder[]): Promise<void> {
  if (waiting.length === 0) return
  await tx.insert(backorders).values(waiting.map(one => ({ ...one, requirements: orNull(one.requirements), orderId })))
}
