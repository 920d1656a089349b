import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../platform/db/database.ts'
import { fulfillments } from './tables.ts'

/** Parcels of a locked order that have not left are unpacked: it ends. */
export async function dropOpenParcels(tx: Tx, orderId: string): Promise<void> {
  await tx.delete(fulfillments).where(and(eq(fulfillments.orderId, orderId), isNull(fulfillments.shippedAt)))
}
