import { cents } from '../../../domain/money/money.ts'
import type { ReturnSums } from '../../../domain/returns/return-decision.ts'
import { RETURN_REASON_NAMES, type ReturnReason } from '../../../domain/returns/return-request.ts'
import type { OrderRow } from '../../orders/lock-order.ts'
import { freightRefunded } from '../../payments/read-paid-lines.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { ReturnRow } from './move-return.ts'

/** What a return's refund is decided from, besides what came back. */
export async function sumsOf(
  db: Db | Tx,
  { id, subtotal, shippingFee, tax }: OrderRow,
  kept: Pick<ReturnRow, 'reason'> | null,
): Promise<ReturnSums> {
  const freightLeft = cents(Math.max(0, Math.min(shippingFee, shippingFee - (await freightRefunded(db, id)))))
  return { subtotal, shippingFee, tax, freightLeft, reason: reasonOf(kept?.reason ?? '') }
}

const reasonOf = (kept: string): ReturnReason => RETURN_REASON_NAMES.find(name => name === kept) ?? 'other'
