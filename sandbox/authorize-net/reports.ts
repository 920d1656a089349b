import { z } from '../../domain/zod.ts'
import { type Answer, OK, problem } from './answers.ts'
import type { Ledger, Transaction } from './ledger.ts'

// The Transaction Reporting API: https://developer.authorize.net/api/reference/index.html#transaction-reporting

const Text = z.pipe(z.union([z.string(), z.number(), z.boolean()]), z.transform(String))
const DetailsShape = z.object({ transId: Text })

/** The gateway gives times without zone, once in UTC and once in the merchant's zone; ours lives in UTC. */
const times = ({ submittedAt }: Transaction) => ({
  submitTimeUTC: submittedAt,
  submitTimeLocal: submittedAt.slice(0, -1),
})

/** getTransactionDetailsRequest. Amounts and codes are numbers here, other than in a transactionResponse. */
export function transactionDetails(ledger: Ledger, body: unknown): Answer {
  const one = ledger.find(DetailsShape.parse(body).transId)
  if (!one) return problem('E00040', 'The record cannot be found.')
  const isTaken = one.responseCode === '1' && one.status !== 'voided'
  return {
    transaction: {
      transId: one.transId,
      ...(one.refTransId ? { refTransId: one.refTransId } : {}),
      ...times(one),
      transactionType: one.type,
      transactionStatus: one.status,
      responseCode: Number(one.responseCode),
      responseReasonCode: Number(one.reasonCode),
      responseReasonDescription: one.reasonText,
      ...(one.authCode ? { authCode: one.authCode } : {}),
      AVSResponse: one.avsResultCode,
      ...(one.cvvResultCode ? { cardCodeResponse: one.cvvResultCode } : {}),
      ...(one.invoiceNumber ? { order: { invoiceNumber: one.invoiceNumber } } : {}),
      ...(one.requestedAmount ? { requestedAmount: Number(one.requestedAmount) } : {}),
      authAmount: Number(one.amount),
      settleAmount: isTaken ? Number(one.amount) : 0,
      taxExempt: false,
      payment: { creditCard: { cardNumber: one.accountNumber, expirationDate: 'XXXX', cardType: one.accountType } },
      recurringBilling: false,
      product: 'Card Not Present',
      marketType: 'eCommerce',
    },
    ...(one.refId ? { transrefId: one.refId } : {}),
    messages: OK,
  }
}

const SETTLED: ReadonlySet<Transaction['status']> = new Set(['settledSuccessfully', 'refundSettledSuccessfully'])
const ListShape = z.object({
  status: z.optional(Text),
  sorting: z.optional(z.object({ orderDescending: Text })),
  paging: z.optional(z.object({ limit: Text, offset: Text })),
})
const MOST = 1000

/**
 * getUnsettledTransactionListRequest. Either order is that of submission here, for ids grow; `offset` counts pages, from 1.
 * There is no searching by invoice number, and a settled transaction is on no page.
 */
export function unsettledList(ledger: Ledger, body: unknown): Answer {
  const { status, sorting, paging } = ListShape.parse(body)
  const limit = Number(paging?.limit ?? MOST)
  const page = Number(paging?.offset ?? 1)
  const unsettled = ledger
    .all()
    .filter(one => (status === 'pendingApproval' ? one.status === 'FDSPendingReview' : !SETTLED.has(one.status)))
    .sort((a, b) => Number(a.transId) - Number(b.transId))
  if (/^(true|1)$/.test(sorting?.orderDescending ?? '')) unsettled.reverse()
  const shown = unsettled.slice((page - 1) * limit, page * limit)
  if (shown.length === 0)
    return { messages: { resultCode: 'Ok', message: [{ code: 'I00004', text: 'No records found.' }] } }
  return { transactions: shown.map(summary), totalNumInResultSet: unsettled.length, messages: OK }
}

const summary = (one: Transaction) => ({
  transId: one.transId,
  ...times(one),
  transactionStatus: one.status,
  ...(one.invoiceNumber ? { invoiceNumber: one.invoiceNumber } : {}),
  accountType: one.accountType,
  accountNumber: one.accountNumber,
  settleAmount: Number(one.amount),
  marketType: 'eCommerce',
  product: 'Card Not Present',
})
