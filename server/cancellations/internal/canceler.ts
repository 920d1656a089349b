import { Refusal } from '../../../domain/refusal.ts'
import { missingPermissionText } from '../../../domain/staff/roles.ts'
import type { Asker } from '../../orders/find-order.ts'
import type { OrderRow } from '../../orders/lock-order.ts'

/**
 * The canceler: the buyer of the order, or a staff member with a reason and, optionally, the version of the order that they saw.
 * `mayCancelPaid`: true if the staff member may also cancel a paid order.
 */
export type Canceler =
  | { buyer: Asker }
  | { adminId: string; mayCancelPaid: boolean; reason: string; version?: number | undefined }

/**
 * Refuses NOT_PERMITTED if staff may not cancel this paid order. The caller has locked the order, so that a concurrent payment
 * counts.
 */
export function checkMayCancel({ paymentStatus }: Pick<OrderRow, 'paymentStatus'>, by: Canceler): void {
  if ('buyer' in by || by.mayCancelPaid || paymentStatus === 'unpaid') return
  const permission = 'cancel_orders'
  throw new Refusal('NOT_PERMITTED', `This order is paid. ${missingPermissionText(permission)}`, { permission })
}
