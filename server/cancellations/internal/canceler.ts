import { Refusal } from '../../../domain/refusal.ts'
import { sayWhatIsMissing } from '../../../domain/staff/roles.ts'
import type { Asker } from '../../orders/find-order.ts'
import type { OrderRow } from '../../orders/lock-order.ts'

/**
 * Who cancels: the buyer of the order, or one of the staff, who says why, and may name the version that he saw. `mayCancelPaid`: an order
 * that was paid, too.
 */
export type Canceler =
  | { buyer: Asker }
  | { adminId: string; mayCancelPaid: boolean; reason: string; version?: number | undefined }

/** The order is locked: a payment that came in between counts. Refuses NOT_PERMITTED. */
export function checkMayCancel({ paymentStatus }: Pick<OrderRow, 'paymentStatus'>, by: Canceler): void {
  if ('buyer' in by || by.mayCancelPaid || paymentStatus === 'unpaid') return
  const permission = 'cancel_orders'
  throw new Refusal('NOT_PERMITTED', `This order is paid. ${sayWhatIsMissing(permission)}`, { permission })
}
