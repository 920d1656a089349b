import { APPROVED, refused, type TransactionAnswer, transactionAnswer } from './answers.ts'
import { duplicateAnswer, findDuplicate } from './duplicates.ts'
import type { Transaction } from './ledger.ts'
import { toCents, toDecimal } from './money.ts'
import type { Terminal } from './terminal.ts'
import type { TransactionRequest } from './transaction-request.ts'

const VOIDABLE: ReadonlySet<Transaction['status']> = new Set([
  'capturedPendingSettlement',
  'authorizedPendingRelease',
  'refundPendingSettlement',
  'FDSPendingReview',
])

const WITHOUT_EFFECT: ReadonlySet<Transaction['status']> = new Set(['voided', 'declined'])
const ERROR = 'An error occurred during processing. Please try again.'
const DECLINED = { responseCode: '2', reasonCode: '2', reasonText: 'This transaction has been declined.' } as const

/**
 * voidTransaction: makes no separate transaction. The response has the id of the first transaction as transId and refTransID.
 * Another void is approved again, with reason 310. A settled transaction "cannot be found" (16): it can only be refunded.
 */
export function voidTransaction(
  { ledger, notify, fault }: Terminal,
  { refTransId }: TransactionRequest,
): TransactionAnswer {
  if (fault === 'error') return refused('19', ERROR)
  if (!refTransId) return refused('33', 'A valid referenced transaction ID is required.')
  const first = ledger.find(refTransId)
  if (first?.status === 'voided')
    return voidAnswer(first, { reasonCode: '310', reasonText: 'This transaction has already been voided.' })
  if (!first || !VOIDABLE.has(first.status)) return refused('16', 'The transaction cannot be found.', { refTransId })
  const voided = notify('voided', ledger.write({ ...first, status: 'voided' }))
  return voidAnswer(voided, {})
}

function voidAnswer(
  { transId, accountNumber, accountType, authCode }: Transaction,
  reason: Partial<Pick<Transaction, 'reasonCode' | 'reasonText'>>,
): TransactionAnswer {
  return transactionAnswer({
    ...APPROVED,
    ...reason,
    transId,
    refTransId: transId,
    accountNumber,
    accountType,
    authCode,
  })
}

/**
 * refundTransaction: refunds a settled charge to the same card, by no more than its amount in total. The duplicate window
 * applies to refunds too, so two equal partial refunds of one invoice need a window of 0 or two minutes between them.
 * https://developer.authorize.net/api/reference/index.html#payment-transactions-refund-a-transaction
 */
export function refund({ ledger, now, notify, fault }: Terminal, request: TransactionRequest): TransactionAnswer {
  if (fault === 'error') return refused('19', ERROR)
  const { cents, refTransId, lastFour, refId, invoiceNumber } = request
  if (cents === null || cents === 0) return refused('5', 'A valid amount is required.')
  if (!refTransId) return refused('33', 'A valid referenced transaction ID is required.')
  if (lastFour === null) return refused('6', 'The credit card number is invalid.', { refTransId })
  const first = ledger.find(refTransId)
  const facts = { refTransId, accountNumber: `XXXX${lastFour}`, ...(first ? { accountType: first.accountType } : {}) }
  if (first?.status !== 'settledSuccessfully' || !first.accountNumber.endsWith(lastFour))
    return refused('54', 'The referenced transaction does not meet the criteria for issuing a credit.', facts)
  const duplicate = findDuplicate(ledger, now(), request, { type: 'refundTransaction', cardDigest: first.cardDigest })
  if (duplicate) return duplicateAnswer(duplicate, request)
  const refundedBefore = ledger
    .all()
    .filter(
      transaction =>
        transaction.type === 'refundTransaction' &&
        transaction.refTransId === refTransId &&
        !WITHOUT_EFFECT.has(transaction.status),
    )
    .reduce((sum, { amount }) => sum + (toCents(amount) ?? 0), 0)
  if (refundedBefore + cents > (toCents(first.amount) ?? 0))
    return refused(
      '55',
      'The sum of credits against the referenced transaction would exceed original debit amount.',
      facts,
    )
  const isDeclined = fault === 'declined'
  const transaction = ledger.write({
    ...first,
    ...(isDeclined ? DECLINED : APPROVED),
    transId: ledger.nextId(),
    type: 'refundTransaction',
    status: isDeclined ? 'declined' : 'refundPendingSettlement',
    amount: toDecimal(cents),
    requestedAmount: null,
    invoiceNumber,
    refId,
    refTransId,
    authCode: '',
    avsResultCode: 'P',
    cvvResultCode: '',
    submittedAt: now().toISOString(),
    batch: null,
  })
  return transactionAnswer(isDeclined ? transaction : notify('refunded', transaction))
}
