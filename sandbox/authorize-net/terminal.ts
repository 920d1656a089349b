import type { Fault } from './faults.ts'
import type { Ledger, Transaction } from './ledger.ts'
import type { Tokens } from './tokens.ts'
import type { PaymentEvent } from './webhooks.ts'

/** The dependencies that transactions need. */
export type Terminal = {
  ledger: Ledger
  tokens: Tokens
  now: () => Date
  /** the fault for this request */
  fault: Fault
  /** true: a new charge is in no report yet */
  unlisted: boolean
  /** Sends a notification without waiting. Returns the transaction. */
  notify: (event: PaymentEvent, transaction: Transaction) => Transaction
}
