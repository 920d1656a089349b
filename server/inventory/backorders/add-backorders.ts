import type { BackorderKind } from '../../../domain/inventory/backorder.ts'
import { type LineRequirements, orNull } from '../../../domain/inventory/line-requirements.ts'
import type { Cents } from '../../../domain/money/money.ts'
import type { Tx } from '../../platform/db/database.ts'
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

/** Writes down what an order that is just placed waits for. Its stock is locked by the caller. */
export async function addBackorders(tx: Tx, orderId: string, waiting: readonly NewBackorder[]): Promise<void> {
  if (waiting.length === 0) return
  await tx.insert(backorders).values(waiting.map(one => ({ ...one, requirements: orNull(one.requirements), orderId })))
}
