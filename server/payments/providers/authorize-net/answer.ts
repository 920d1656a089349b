import { type Cents, parseDollars } from '../../../../domain/money/money.ts'
import { z } from '../../../../domain/text/zod.ts'
import type { Card, ChargeOutcome, KnownTransaction, TransactionState } from '../../provider.ts'
import { readRefusal } from './read-refusal.ts'

const Text = z.optional(z.nullable(z.union([z.string(), z.pipe(z.number(), z.transform(String))])))

const Messages = z.object({
  resultCode: z.string(),
  message: z.optional(z.array(z.object({ code: z.string(), text: z.string() }))),
})

const TransactionResponse = z.object({
  responseCode: Text,
  transId: Text,
  refTransID: Text,
  accountNumber: Text,
  accountType: Text,
  errors: z.optional(z.array(z.object({ errorCode: z.string(), errorText: z.string() }))),
  messages: z.optional(z.array(z.object({ code: z.string(), description: z.string() }))),
  prePaidCard: z.optional(z.object({ approvedAmount: Text })),
})

export const TransactionAnswer = z.object({ transactionResponse: z.optional(TransactionResponse), messages: Messages })
export const ListAnswer = z.object({
  transactions: z.optional(
    z.array(
      z.object({
        transId: z.string(),
        invoiceNumber: Text,
        transactionStatus: z.string(),
        submitTimeUTC: z.string(),
        settleAmount: Text,
      }),
    ),
  ),
  totalNumInResultSet: z.optional(z.number()),
  messages: Messages,
})
export type Summary = NonNullable<z.infer<typeof ListAnswer>['transactions']>[number]
export const BatchesAnswer = z.object({
  batchList: z.optional(z.array(z.object({ batchId: z.string(), settlementTimeUTC: Text }))),
  messages: Messages,
})
export const DetailsAnswer = z.object({
  transaction: z.optional(
    z.object({
      transId: z.string(),
      refTransId: Text,
      transactionType: Text,
      transactionStatus: z.string(),
      responseCode: z.number(),
      authAmount: Text,
      settleAmount: Text,
      order: z.optional(z.object({ invoiceNumber: Text })),
      payment: z.optional(z.object({ creditCard: z.optional(z.object({ cardNumber: Text, cardType: Text })) })),
    }),
  ),
  transrefId: Text,
  messages: Messages,
})
export type Details = NonNullable<z.infer<typeof DetailsAnswer>['transaction']>

/** Parses a body of the gateway, which starts with a byte order mark. Throws if it is not JSON. */
export const readJson = (body: string): unknown => JSON.parse(body.replace(/^\uFEFF/, ''))

// With these codes, the gateway itself does not know whether the transaction succeeded.
const UNSURE = new Set(['E00001', 'E00053', 'E00104'])
const DUPLICATE = '11'

/**
 * The result of a charge, or the earlier transaction that the charge duplicates; the caller must query that
 * transaction.
 */
export function readCharge(
  answer: z.infer<typeof TransactionAnswer>,
  requested: Cents,
): ChargeOutcome | { kind: 'duplicate'; transactionId: string | null } {
  const response = answer.transactionResponse
  const [problem] = answer.messages.message ?? []
  if (!response?.responseCode) {
    if (answer.messages.resultCode !== 'Error') return { kind: 'unknown', message: 'an answer without a response code' }
    const message = problem?.text ?? 'Payment processing failed'
    if (!problem || UNSURE.has(problem.code)) return { kind: 'unknown', message }
    return { kind: 'failed', reasonCode: problem.code, refusal: readRefusal('failed', problem.code), message }
  }
  const errors = response.errors ?? []
  const message = errors.map(error => error.errorText).join('; ') || 'Payment processing failed'
  const reasonCode = errors[0]?.errorCode ?? null
  // In test mode the ID is 0: nothing was charged.
  const transactionId = response.transId && response.transId !== '0' ? response.transId : null
  const card: Card = { brand: response.accountType ?? null, lastFour: response.accountNumber?.slice(-4) ?? null }
  switch (response.responseCode) {
    case '1': {
      const approved = response.prePaidCard?.approvedAmount
        ? parseDollars(response.prePaidCard.approvedAmount)
        : requested
      if (!transactionId || approved === null) return { kind: 'unknown', message: 'approved without a transaction id' }
      return { kind: 'approved', transactionId, amount: approved, card }
    }
    case '2':
      return {
        kind: 'declined',
        transactionId,
        reasonCode,
        refusal: readRefusal('declined', reasonCode),
        message,
        card,
      }
    case '3':
      if (reasonCode === DUPLICATE) return { kind: 'duplicate', transactionId: response.refTransID || transactionId }
      return { kind: 'failed', reasonCode, refusal: readRefusal('failed', reasonCode), message }
    case '4': {
      // A prepaid card covered only part of the amount (reason 295). settleAttempt reverses a charge of the wrong amount.
      const part = response.prePaidCard?.approvedAmount ? parseDollars(response.prePaidCard.approvedAmount) : null
      if (transactionId && part !== null) return { kind: 'approved', transactionId, amount: part, card }
      if (!transactionId) return { kind: 'unknown', message: 'held without a transaction id' }
      return { kind: 'held', transactionId, message: response.messages?.[0]?.description ?? 'held for review', card }
    }
    default:
      return { kind: 'unknown', message: `response code ${response.responseCode}` }
  }
}

const CHARGED = new Set(['capturedPendingSettlement', 'settledSuccessfully'])
const HELD = new Set(['FDSPendingReview', 'FDSAuthorizedPendingReview', 'underReview'])
const ENDED_WITHOUT_CHARGE = new Set([
  'declined',
  'voided',
  'generalError',
  'failedReview',
  'expired',
  'communicationError',
])

const STATES: Readonly<Record<string, TransactionState>> = {
  capturedPendingSettlement: 'unsettled',
  authorizedPendingRelease: 'unsettled',
  refundPendingSettlement: 'unsettled',
  settledSuccessfully: 'settled',
  refundSettledSuccessfully: 'settled',
  voided: 'voided',
}

/** The XSD's transactionStatusEnum, limited to the values that a parts store encounters. */
export function readState(status: string): TransactionState {
  if (HELD.has(status)) return 'held'
  return STATES[status] ?? (ENDED_WITHOUT_CHARGE.has(status) ? 'ended' : 'unclear')
}
/**
 * The kind of a transaction in a list follows only from its status. It is unknown for voided or declined transactions.
 */
export const isRefund = (status: string): boolean => /^refund/.test(status)

/**
 * The gateway's record of one transaction. A voided transaction has a settled amount of 0, so the authorized amount is
 * used.
 */
export function readTransaction(details: Details, reference: string | null): KnownTransaction {
  const card = details.payment?.creditCard?.cardNumber
  const settled = parseDollars(details.settleAmount ?? '')
  return {
    transactionId: details.transId,
    kind: details.transactionType === 'refundTransaction' ? 'refund' : 'charge',
    state: readState(details.transactionStatus),
    amount: settled || parseDollars(details.authAmount ?? ''),
    invoiceNumber: details.order?.invoiceNumber || null,
    reference,
    refundOf: details.refTransId || null,
    lastFour: card?.slice(-4) ?? null,
    outcome: readDetails(details),
  }
}

/** The outcome of a known transaction. */
export function readDetails(details: Details): ChargeOutcome {
  const { transId, transactionStatus } = details
  const creditCard = details.payment?.creditCard
  const card: Card = { brand: creditCard?.cardType ?? null, lastFour: creditCard?.cardNumber?.slice(-4) ?? null }
  const amount = parseDollars(details.settleAmount ?? details.authAmount ?? '')
  if (CHARGED.has(transactionStatus) && details.responseCode === 1 && amount !== null) {
    return { kind: 'approved', transactionId: transId, amount, card }
  }
  // A partial authorization that waits for the rest: its amount differs from the requested one.
  if (transactionStatus === 'authorizedPendingRelease' && amount !== null) {
    return { kind: 'approved', transactionId: transId, amount, card }
  }
  if (HELD.has(transactionStatus)) return { kind: 'held', transactionId: transId, message: transactionStatus, card }
  if (ENDED_WITHOUT_CHARGE.has(transactionStatus)) {
    return {
      kind: 'declined',
      transactionId: transId,
      reasonCode: null,
      refusal: null,
      message: 'This transaction has been declined.',
      card,
    }
  }
  return { kind: 'unknown', message: `transaction status ${transactionStatus}` }
}
