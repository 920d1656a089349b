import type { Fault } from './faults.ts'
import type { Ledger, Transaction } from './ledger.ts'
import type { Tokens } from './tokens.ts'
import type { PaymentEvent } from './webhooks.ts'

/** The dependencies of a transaction. */
export type Terminal = {
  ledger: Ledger
  tokens: Tokens
  now: () => Date
  /** the fault that hits this request */
  fault: Fault
  /** whether a charge that is made now is in no report yet */
  unlisted: boolean
  /** Sends a notification on its way and gives the transaction back. */
  tell: (event: PaymentEvent, transaction: Transaction) => Transaction
}
