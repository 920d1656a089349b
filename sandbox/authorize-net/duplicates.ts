import { refused, type TransactionAnswer } from './answers.ts'
import type { Ledger, Transaction } from './ledger.ts'
import { toDecimal } from './money.ts'
import type { TransactionRequest } from './transaction-request.ts'

const DEFAULT_SECONDS = 120
const MAX_SECONDS = 28_800

/**
 * Finds the transaction that a request repeats: same type, card, amount and invoice number, approved or held within the window.
 * The real gateway also compares names, billing address, customer id and more, so it finds fewer duplicates. By its guide, it
 * also refuses the repetition of a declined transaction; the sandbox does not.
 * https://support.authorize.net/s/article/Error-11-A-duplicate-transaction-has-been-submitted
 */
export function findDuplicate(
  ledger: Ledger,
  now: Date,
  request: TransactionRequest,
  like: Pick<Transaction, 'type' | 'cardDigest'>,
): Transaction | undefined {
  const seconds = Math.min(request.duplicateWindow ?? DEFAULT_SECONDS, MAX_SECONDS)
  return ledger
    .all()
    .findLast(
      transaction =>
        transaction.type === like.type &&
        transaction.cardDigest === like.cardDigest &&
        (transaction.requestedAmount ?? transaction.amount) === toDecimal(request.cents ?? 0) &&
        transaction.invoiceNumber === request.invoiceNumber &&
        (transaction.responseCode === '1' || transaction.responseCode === '4') &&
        transaction.status !== 'voided' &&
        now.getTime() - Date.parse(transaction.submittedAt) < seconds * 1000,
    )
}

/**
 * The answer to a duplicate, with transId 0. If the request sets a window, the answer describes the first transaction: its id
 * in refTransID, its authorization code, and its address and card code checks. With the default window it gives "no additional
 * details".
 * https://developer.authorize.net/guides/SIM/Transaction_Response/Response_for_Duplicate_Transactions.htm
 */
export function duplicateAnswer(first: Transaction, request: TransactionRequest): TransactionAnswer {
  const { accountNumber, accountType, authCode, avsResultCode, cvvResultCode, transId } = first
  const disclosed =
    request.duplicateWindow === null ? {} : { authCode, avsResultCode, cvvResultCode, refTransId: transId }
  return refused('11', 'A duplicate transaction has been submitted.', { accountNumber, accountType, ...disclosed })
}
