import { type Charge, isTooOldToRefund } from '../../domain/payments/payment.ts'
import type { Tx } from '../platform/db/database.ts'
import { moveRefund } from './move-refund.ts'

const tooOld = (days: number | null = null): string =>
  `The charge is more than ${days} days old: the card company no longer refunds it.`

/**
 * Returns the ID of a decided refund for the gateway. Null if its charge is too old for a refund there: the refund has
 * then failed, and an admin refunds another way.
 */
export async function refundToCard(tx: Tx, refundId: string, charge: Charge | null): Promise<string | null> {
  if (!isTooOldToRefund(charge)) return refundId
  await moveRefund(tx, { id: refundId, state: 'requested' }, 'failed', { lastError: tooOld(charge?.refundDays) })
  return null
}
