import type { Cents } from '../../domain/money/money.ts'
import type { Gateway, KnownTransaction } from './gateway.ts'

/** Money of one charge that is to go back. */
export type Owed = {
  /** of the charge */
  transactionId: string
  /** cents; null: all of the charge, whatever it was */
  amount: Cents | null
  /** of a refund, should it come to one: at most 20 characters, never used for anything else */
  reference: string
  /** when it was first decided, or earlier: no refund of it is older */
  since: Date
  /** after this moment nothing is asked of the gateway any more: it may be in another's hands then */
  until: Date
}
export type Given = { kind: 'void' | 'refund'; transactionId: string }

/**
 * Brings money of a charge back: looks first what the gateway knows of it, then voids what is not settled or refunds what
 * is. Saying it again, after whatever went wrong, gives nothing back twice: a void is seen at the charge itself, a refund
 * is found by its reference, and one that is on its way unseen is refused by the gateway as a duplicate. `waits`: a part
 * of a charge cannot go back before the charge is settled. Throws when the gateway cannot say, or says no.
 */
export async function giveBack(gateway: Gateway, owed: Owed): Promise<Given | 'waits'> {
  const seen = await look(gateway, owed)
  if (seen !== 'unsettled') return 'kind' in seen ? seen : refund(gateway, seen.settled, owed)
  if (owed.amount !== null) return 'waits'
  inTime(owed)
  try {
    await gateway.void(owed.transactionId)
    return { kind: 'void', transactionId: owed.transactionId }
  } catch (error) {
    // It may have happened all the same, or the charge was settled a moment ago. Else: the next time.
    const now = await look(gateway, owed)
    if (now === 'unsettled') throw error
    return 'kind' in now ? now : refund(gateway, now.settled, owed)
  }
}

/** What has to be done about a charge, or that it has been voided. */
async function look(gateway: Gateway, owed: Owed): Promise<Given | 'unsettled' | { settled: KnownTransaction }> {
  const charge = await gateway.find(owed.transactionId)
  switch (charge?.state) {
    case 'unsettled':
      return 'unsettled'
    case 'settled':
      return { settled: charge }
    case 'voided':
      if (owed.amount === null) return { kind: 'void', transactionId: owed.transactionId }
      throw new Error('the whole charge was voided at the gateway, and only a part of it was to go back')
    default:
      throw new Error(`the charge ${owed.transactionId} is ${charge?.state ?? 'unknown'} at the gateway`)
  }
}

async function refund(gateway: Gateway, charge: KnownTransaction, owed: Owed): Promise<Given> {
  const { transactionId, lastFour } = charge
  const amount = owed.amount ?? charge.amount
  if (lastFour === null || amount === null) throw new Error('the gateway does not say which card was charged how much')
  const found = await gateway.findRefund(owed.reference, owed.since)
  if (found) return { kind: 'refund', transactionId: found }
  inTime(owed)
  try {
    return {
      kind: 'refund',
      transactionId: await gateway.refund({ transactionId, lastFour, amount, reference: owed.reference }),
    }
  } catch (error) {
    // It may have happened all the same.
    const made = await gateway.findRefund(owed.reference, owed.since)
    if (made) return { kind: 'refund', transactionId: made }
    throw error
  }
}

function inTime({ until }: Owed): void {
  if (Date.now() > until.getTime()) throw new Error('the gateway took too long to look at the charge')
}
