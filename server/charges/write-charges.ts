import { eq } from 'drizzle-orm'
import type { Charge } from '../../domain/charges/charge.ts'
import type { Tx } from '../platform/db/database.ts'
import { charges } from './tables.ts'

type Of = { orderId: string } | { quoteId: string }
type Written = Charge & { isByRule?: boolean }

/** Replaces the charges of a locked order or quote. The caller updates the sum. */
export async function writeCharges(
  tx: Tx,
  of: Of,
  written: readonly Written[],
  adminId: string | null = null,
): Promise<void> {
  await tx.delete(charges).where('orderId' in of ? eq(charges.orderId, of.orderId) : eq(charges.quoteId, of.quoteId))
  if (written.length === 0) return
  await tx.insert(charges).values(
    written.map(({ kind, label, amount, isByRule = false }, position) => ({
      ...of,
      position,
      kind,
      label,
      amount,
      isByRule,
      adminId,
    })),
  )
}
