import { refused, type TransactionAnswer } from './answers.ts'
import type { Ledger, Transaction } from './ledger.ts'
import { toDecimal } from './money.ts'
import type { TransactionRequest } from './transaction-request.ts'

const DEFAULT_SECONDS = 120
const MAX_SECONDS = 28_800

/**
 * The transaction that a request repeats: same type, card, amount and invoice number, approved or held within the window.
 * The real gateway also compares names, billing address, customer id and more, so it catches less than this; its guide has
 * it catch repeats of a declined transaction too, which this does not.
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
      one =>
        one.type === like.type &&
        one.cardDigest === like.cardDigest &&
        (one.requestedAmount ?? one.amount) === toDecimal(request.cents ?? 0) &&
        one.invoiceNumber === request.invoiceNumber &&
        (one.responseCode === '1' || one.responseCode === '4') &&
        one.status !== 'voided' &&
        now.getTime() - Date.parse(one.submittedAt) < seconds * 1000,
    )
}

/**
 * A duplicate has no id: transId is 0. If the request itself gave a window, the response describes the first
 * transaction: its id in refTransID, its authorization code, its address and card code checks. If the window was the
 * default, it gives "no additional details".
 * https://developer.authorize.net/guides/SIM/Transaction_Response/Response_for_Duplicate_Transactions.htm
 */
export function duplicateAnswer(first: Transaction, request: TransactionRequest): TransactionAnswer {
  const { accountNumber, accountType, authCode, avsResultCode, cvvResultCode, transId } = first
  const disclosed =
    request.duplicateWindow === null ? {} : { authCode, avsResultCode, cvvResultCode, refTransId: transId }
  return refused('11', 'A duplicate transaction has been submitted.', { accountNumber, accountType, ...disclosed })
}
