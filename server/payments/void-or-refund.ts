import type { Cents } from '../../domain/money/money.ts'
import type { KnownTransaction, PaymentProvider } from './provider.ts'

/** Money of one charge that is to go back. */
export type RefundDue = {
  /** of the charge */
  transactionId: string
  /** cents; null: all of the charge, whatever it was */
  amount: Cents | null
  /** with others, which are in the same hands, it comes to all of the charge */
  isOfWhole?: boolean
  /** of a refund, should it come to one: never used for anything else */
  reference: string
  /** when it was first decided, or earlier: no refund of it is older */
  since: Date
  /** after this moment nothing is asked of the gateway any more: it may be in another's hands then */
  until: Date
}
export type Refunded = { method: 'void' | 'refund'; transactionId: string }

/**
 * Brings money of a charge back: looks first what the gateway knows of it, then voids what is not settled or refunds what
 * is. Saying it again, after whatever went wrong, gives nothing back twice: a void is seen at the charge itself, a refund
 * is found by its reference, and one that is on its way unseen is refused by the gateway as a duplicate. `waits`: a part
 * of a charge cannot go back before the charge is settled, unless all the other parts go back with it. Throws when the gateway cannot say, or says no.
 */
export async function voidOrRefund(provider: PaymentProvider, due: RefundDue): Promise<Refunded | 'waits'> {
  const seen = await look(provider, due)
  if (seen !== 'unsettled') return 'method' in seen ? seen : refund(provider, seen.settled, due)
  if (due.amount !== null && due.isOfWhole !== true) return 'waits'
  inTime(due)
  try {
    await provider.voidCharge(due.transactionId)
    return { method: 'void', transactionId: due.transactionId }
  } catch (error) {
    // It may have happened all the same, or the charge was settled a moment ago. Else: the next time.
    const now = await look(provider, due)
    if (now === 'unsettled') throw error
    return 'method' in now ? now : refund(provider, now.settled, due)
  }
}

/** What has to be done about a charge, or that it has been voided. */
async function look(
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
      throw new Error('the whole charge was voided at the provider, and only a part of it was to go back')
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
  inTime(due)
  try {
    return {
      method: 'refund',
      transactionId: await provider.refund({ transactionId, lastFour, amount, reference: due.reference }),
    }
  } catch (error) {
    // It may have happened all the same.
    const made = await provider.findRefund(due.reference, due.since)
    if (made) return { method: 'refund', transactionId: made }
    throw error
  }
}

function inTime({ until }: RefundDue): void {
  if (Date.now() > until.getTime()) throw new Error('the gateway took too long to look at the charge')
}
