import type { Cents } from '../../domain/money/money.ts'
import type { KnownTransaction, PaymentProvider } from './provider.ts'

/** Money of one charge that must be refunded. */
export type RefundDue = {
  /** ID of the charge */
  transactionId: string
  /** cents; null: the whole charge, whatever its amount */
  amount: Cents | null
  /** true if it is the whole charge together with other refunds under the same lease */
  isOfWhole?: boolean
  /** reference of the refund at the gateway, never used for anything else */
  reference: string
  /** the time of the first decision, or earlier: the search for the refund at the gateway starts at this time */
  since: Date
  /** no gateway request starts after this time, because another process may have the lease then */
  until: Date
}
export type Refunded = { method: 'void' | 'refund'; transactionId: string }

/**
 * Voids or refunds money of a charge. First queries the state of the charge at the gateway, then voids an unsettled
 * charge or refunds a settled one. A retry after any failure refunds nothing twice: a void is visible on the charge, a
 * refund is found by its reference, and the gateway refuses a duplicate of one in progress. `waits`: a partial refund
 * must wait until the charge settles, unless all other parts are refunded with it. Throws if the gateway fails to
 * answer or refuses.
 */
export async function voidOrRefund(provider: PaymentProvider, due: RefundDue): Promise<Refunded | 'waits'> {
  const seen = await readState(provider, due)
  if (seen !== 'unsettled') return 'method' in seen ? seen : refund(provider, seen.settled, due)
  if (due.amount !== null && due.isOfWhole !== true) return 'waits'
  assertInTime(due)
  try {
    await provider.voidCharge(due.transactionId)
    return { method: 'void', transactionId: due.transactionId }
  } catch (error) {
    // The void may have succeeded, or the charge may have just settled. If neither is true, the next attempt retries
    // the void.
    const now = await readState(provider, due)
    if (now === 'unsettled') throw error
    return 'method' in now ? now : refund(provider, now.settled, due)
  }
}

/** The state of the charge that determines the next step, or the void if the charge was voided. */
async function readState(
  provider: PaymentProvider,
  due: RefundDue,
): Promise<Refunded | 'unsettled' | { settled: KnownTransaction }> {
  const charge = await provider.find(due.transactionId)
  switch (charge?.state) {
    case 'unsettled':
      return 'unsettled'
    case 'settled':
      return { settled: charge }
    case 'voided':
      if (due.amount === null || due.isOfWhole === true) return { method: 'void', transactionId: due.transactionId }
      throw new Error('the provider voided the whole charge, but only a part of it should be refunded')
    default:
      throw new Error(`the charge ${due.transactionId} is ${charge?.state ?? 'unknown'} at the gateway`)
  }
}

async function refund(provider: PaymentProvider, charge: KnownTransaction, due: RefundDue): Promise<Refunded> {
  const { transactionId, lastFour } = charge
  const amount = due.amount ?? charge.amount
  if (lastFour === null || amount === null) throw new Error('the gateway does not say which card was charged how much')
  const found = await provider.findRefund(due.reference, due.since)
  if (found) return { method: 'refund', transactionId: found }
  assertInTime(due)
  try {
    return {
      method: 'refund',
      transactionId: await provider.refund({ transactionId, lastFour, amount, reference: due.reference }),
    }
  } catch (error) {
    // The refund may have succeeded.
    const made = await provider.findRefund(due.reference, due.since)
    if (made) return { method: 'refund', transactionId: made }
    throw error
  }
}

function assertInTime({ until }: RefundDue): void {
  if (Date.now() > until.getTime()) throw new Error('the gateway took too long to return the charge')
}
