import { type Charge, isTooOldToRefund } from '../../domain/payments/payment.ts'
import type { Tx } from '../platform/db/database.ts'
import { moveRefund } from './move-refund.ts'

const tooOld = (days: number | null = null): string =>
  `The charge is more than ${days} days old: the card company no longer refunds it.`

/**
 * A refund that was decided, which the gateway is to be asked for. Null where its charge is too old for that: it has failed, and a person gives
 * the money back.
 */
export async function refundToCard(tx: Tx, refundId: string, charge: Charge | null): Promise<string | null> {
  if (!isTooOldToRefund(charge)) return refundId
  await moveRefund(tx, { id: refundId, state: 'requested' }, 'failed', { lastError: tooOld(charge?.refundDays) })
  return null
}
