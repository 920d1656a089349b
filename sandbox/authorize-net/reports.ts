import { z } from '../../domain/text/zod.ts'
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
  if (!one || one.isUnlisted) return problem('E00040', 'The record cannot be found.')
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
      ...(one.batch ? { batch: batchDetails(one.batch) } : {}),
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
  batchId: z.optional(Text),
  sorting: z.optional(z.object({ orderDescending: Text })),
  paging: z.optional(z.object({ limit: Text, offset: Text })),
})
const MAX_PAGE_SIZE = 1000
const NOTHING: Answer = { messages: { resultCode: 'Ok', message: [{ code: 'I00004', text: 'No records found.' }] } }

/**
 * getUnsettledTransactionListRequest. Either order is that of submission here, for ids grow; `offset` counts pages, from 1.
 * There is no searching by invoice number, and what is in a batch is on no page.
 */
export const unsettledList = (ledger: Ledger, body: unknown): Answer =>
  listOf(ledger, body, (one, { status }) =>
    status === 'pendingApproval' ? one.status === 'FDSPendingReview' : one.batch === null && !SETTLED.has(one.status),
  )

/** getTransactionListRequest: the transactions of one batch, voided and declined ones too. */
export const batchTransactions = (ledger: Ledger, body: unknown): Answer =>
  listOf(ledger, body, (one, { batchId }) => one.batch !== null && one.batch.id === batchId)

function listOf(
  ledger: Ledger,
  body: unknown,
  isListed: (one: Transaction, asked: z.infer<typeof ListShape>) => boolean,
): Answer {
  const asked = ListShape.parse(body)
  const { sorting, paging } = asked
  const limit = Number(paging?.limit ?? MAX_PAGE_SIZE)
  const page = Number(paging?.offset ?? 1)
  const listed = ledger
    .all()
    .filter(one => !one.isUnlisted && isListed(one, asked))
    .sort((a, b) => Number(a.transId) - Number(b.transId))
  if (/^(true|1)$/.test(sorting?.orderDescending ?? '')) listed.reverse()
  const shown = listed.slice((page - 1) * limit, page * limit)
  if (shown.length === 0) return NOTHING
  return { transactions: shown.map(summary), totalNumInResultSet: listed.length, messages: OK }
}

const DAY_MS = 86_400_000
const MAX_DAYS = 31
const BatchesShape = z.object({
  firstSettlementDate: z.optional(Text),
  lastSettlementDate: z.optional(Text),
})

/**
 * getSettledBatchListRequest: batches that were settled in a period of 31 days at most; without dates, in the last 24
 * hours. The real gateway's code for a longer period is not documented.
 */
export function batchList(ledger: Ledger, now: Date, body: unknown): Answer {
  const { firstSettlementDate: first, lastSettlementDate: last } = BatchesShape.parse(body)
  if ((first === undefined) !== (last === undefined))
    return problem('E00014', 'firstSettlementDate and lastSettlementDate are required together.')
  const from = first === undefined ? now.getTime() - DAY_MS : Date.parse(first)
  const to = last === undefined ? now.getTime() : Date.parse(last)
  if (to < from || to - from > MAX_DAYS * DAY_MS) return problem('E00013', 'The range of dates is invalid.')
  const batches = new Map(ledger.all().flatMap(({ batch }) => (batch ? [[batch.id, batch]] : [])))
  const shown = [...batches.values()].filter(
    ({ settledAt }) => Date.parse(settledAt) >= from && Date.parse(settledAt) <= to,
  )
  if (shown.length === 0) return NOTHING
  return { batchList: shown.map(batchDetails), messages: OK }
}

const batchDetails = ({ id, settledAt }: NonNullable<Transaction['batch']>) => ({
  batchId: id,
  settlementTimeUTC: settledAt,
  settlementTimeLocal: settledAt.slice(0, -1),
  settlementState: 'settledSuccessfully',
  paymentMethod: 'creditCard',
  marketType: 'eCommerce',
  product: 'Card Not Present',
})

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
