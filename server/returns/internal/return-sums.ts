import { cents } from '../../../domain/money/money.ts'
import type { ReturnSums } from '../../../domain/returns/return-decision.ts'
import { RETURN_REASON_NAMES, type ReturnReason } from '../../../domain/returns/return-request.ts'
import type { OrderRow } from '../../orders/lock-order.ts'
import { freightRefunded } from '../../payments/read-paid-lines.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { ReturnRow } from './move-return.ts'

/** The sums that limit a return's refund, apart from the returned pieces. */
export async function sumsOf(
  db: Db | Tx,
  { id, subtotal, shippingFee, tax }: OrderRow,
  row: Pick<ReturnRow, 'reason'> | null,
): Promise<ReturnSums> {
  const freightLeft = cents(Math.max(0, Math.min(shippingFee, shippingFee - (await freightRefunded(db, id)))))
  return { subtotal, shippingFee, tax, freightLeft, reason: reasonOf(row?.reason ?? '') }
}

const reasonOf = (reason: string): ReturnReason => RETURN_REASON_NAMES.find(name => name === reason) ?? 'other'
