import type { Fault } from './faults.ts'
import type { Transaction } from './ledger.ts'
import type { TransactionRequest } from './transaction-request.ts'

// The rules that decide a charge: https://developer.authorize.net/hello_world/testing_guide.html

type Verdict = Pick<Transaction, 'responseCode' | 'reasonCode' | 'reasonText' | 'status'> & {
  /** set for a partial approval: less than the requested amount */
  approvedCents?: number
  /** the remaining balance of a prepaid card, negative if the issuer allows it */
  balanceCents?: number
}

const DECLINED = 'This transaction has been declined.'
const approved: Verdict = {
  responseCode: '1',
  reasonCode: '1',
  reasonText: 'This transaction has been approved.',
  status: 'capturedPendingSettlement',
}
const declined = (reasonCode: string): Verdict => ({
  responseCode: '2',
  reasonCode,
  reasonText: DECLINED,
  status: 'declined',
})
const HELD: Verdict = {
  responseCode: '4',
  reasonCode: '253',
  reasonText: 'Your order has been received. Thank you for your business!',
  status: 'FDSPendingReview',
}
const ERROR: Verdict = {
  responseCode: '3',
  reasonCode: '19',
  reasonText: 'An error occurred during processing. Please try again.',
  status: 'generalError',
}
const PARTIAL_CENTS = 123
const PARTIAL: Verdict = {
  responseCode: '4',
  reasonCode: '295',
  reasonText:
    'The amount of this request was only partially approved on the given prepaid card. An additional payment is required to fulfill the balance of this transaction.',
  status: 'authorizedPendingRelease',
  approvedCents: PARTIAL_CENTS,
}
/** The remaining balances of prepaid cards that cover the whole amount, by ZIP. */
const BALANCES: Readonly<Record<string, number>> = { '46226': PARTIAL_CENTS, '46227': -PARTIAL_CENTS, '46228': 0 }

/**
 * A card code that does not match declines the charge (reason 65), which is the default of an account. The address check
 * declines nothing, because the account of the sandbox has these filters disabled.
 * ZIP 46225 is a prepaid card with $1.23 on it. A partial approval needs allowPartialAuth, or the setting of the account, which
 * is fault `partial` here. It has response code 4 and reason 295, and waits in authorizedPendingRelease for a payment of the
 * rest; if that does not come, it must be voided. Without the flag "the transaction would be handled as any other, and would be
 * either fully authorized or declined due to lack of funds".
 * https://developer.authorize.net/guides/SIM/Transaction_Data_Requirements/partial_auth.htm
 */
export function decide(fault: Fault, { zip, cents, allowPartialAuth }: TransactionRequest, cvv: string): Verdict {
  if (fault === 'error') return ERROR
  if (fault === 'declined' || zip === '46282') return declined('2')
  if (cvv === 'N') return declined('65')
  const tooMuch = (cents ?? 0) > PARTIAL_CENTS
  if (fault === 'partial' && tooMuch) return PARTIAL
  if (zip === '46225' && tooMuch) return allowPartialAuth ? PARTIAL : declined('2')
  if (fault === 'held') return HELD
  const balanceCents = BALANCES[zip]
  return balanceCents === undefined ? approved : { ...approved, balanceCents }
}

const ADDRESS_CHECKS: Readonly<Record<string, string>> = {
  '46201': 'A',
  '46203': 'E',
  '46204': 'G',
  '46205': 'N',
  '46206': 'P',
  '46207': 'R',
  '46208': 'S',
  '46209': 'U',
  '46211': 'W',
  '46214': 'X',
  '46217': 'Z',
}
/** The answer of the address check (AVS) for a billing ZIP. */
export const addressCheck = (zip: string): string => ADDRESS_CHECKS[zip] ?? 'Y'
