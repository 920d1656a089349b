import { z } from '../../domain/text/zod.ts'
import { type Answer, OK, problem } from './answers.ts'
import type { Ledger, Transaction } from './ledger.ts'

// The Transaction Reporting API: https://developer.authorize.net/api/reference/index.html#transaction-reporting

const Text = z.pipe(z.union([z.string(), z.number(), z.boolean()]), z.transform(String))
const DetailsShape = z.object({ transId: Text })

/** The gateway gives times in UTC and in the zone of the merchant, without the ztransaction. The zone of the sandbox is UTC. */
const times = ({ submittedAt }: Transaction) => ({
  submitTimeUTC: submittedAt,
  submitTimeLocal: submittedAt.slice(0, -1),
})

/** getTransactionDetailsRequest. Amounts and codes are numbers here, unlike in a transactionResponse. */
export function transactionDetails(ledger: Ledger, body: unknown): Answer {
  const transaction = ledger.find(DetailsShape.parse(body).transId)
  if (!transaction || transaction.isUnlisted) return problem('E00040', 'The record cannot be found.')
  const isCharged = transaction.responseCode === '1' && transaction.status !== 'voided'
  return {
    transaction: {
      transId: transaction.transId,
      ...(transaction.refTransId ? { refTransId: transaction.refTransId } : {}),
      ...times(transaction),
      transactionType: transaction.type,
      transactionStatus: transaction.status,
      responseCode: Number(transaction.responseCode),
      responseReasonCode: Number(transaction.reasonCode),
      responseReasonDescription: transaction.reasonText,
      ...(transaction.authCode ? { authCode: transaction.authCode } : {}),
      AVSResponse: transaction.avsResultCode,
      ...(transaction.cvvResultCode ? { cardCodeResponse: transaction.cvvResultCode } : {}),
      ...(transaction.batch ? { batch: batchDetails(transaction.batch) } : {}),
      ...(transaction.invoiceNumber ? { order: { invoiceNumber: transaction.invoiceNumber } } : {}),
      ...(transaction.requestedAmount ? { requestedAmount: Number(transaction.requestedAmount) } : {}),
      authAmount: Number(transaction.amount),
      settleAmount: isCharged ? Number(transaction.amount) : 0,
      taxExempt: false,
      payment: {
        creditCard: {
          cardNumber: transaction.accountNumber,
          expirationDate: 'XXXX',
          cardType: transaction.accountType,
        },
      },
      recurringBilling: false,
      product: 'Card Not Present',
      marketType: 'eCommerce',
    },
    ...(transaction.refId ? { transrefId: transaction.refId } : {}),
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
const NO_RECORDS: Answer = { messages: { resultCode: 'Ok', message: [{ code: 'I00004', text: 'No records found.' }] } }

/**
 * getUnsettledTransactionListRequest. Both sort orders are by submission here, because ids increase. `offset` counts pages from
 * 1. The list cannot be searched by invoice number, and does not contain transactions of a batch.
 */
export const unsettledList = (ledger: Ledger, body: unknown): Answer =>
  listOf(ledger, body, (transaction, { status }) =>
    status === 'pendingApproval'
      ? transaction.status === 'FDSPendingReview'
      : transaction.batch === null && !SETTLED.has(transaction.status),
  )

/** getTransactionListRequest: the transactions of one batch, including voided and declined ones. */
export const batchTransactions = (ledger: Ledger, body: unknown): Answer =>
  listOf(ledger, body, (transaction, { batchId }) => transaction.batch !== null && transaction.batch.id === batchId)

function listOf(
  ledger: Ledger,
  body: unknown,
  isListed: (transaction: Transaction, query: z.infer<typeof ListShape>) => boolean,
): Answer {
  const query = ListShape.parse(body)
  const { sorting, paging } = query
  const limit = Number(paging?.limit ?? MAX_PAGE_SIZE)
  const page = Number(paging?.offset ?? 1)
  const listed = ledger
    .all()
    .filter(transaction => !transaction.isUnlisted && isListed(transaction, query))
    .sort((a, b) => Number(a.transId) - Number(b.transId))
  if (/^(true|1)$/.test(sorting?.orderDescending ?? '')) listed.reverse()
  const shown = listed.slice((page - 1) * limit, page * limit)
  if (shown.length === 0) return NO_RECORDS
  return { transactions: shown.map(summary), totalNumInResultSet: listed.length, messages: OK }
}

const DAY_MS = 86_400_000
const MAX_DAYS = 31
const BatchesShape = z.object({
  firstSettlementDate: z.optional(Text),
  lastSettlementDate: z.optional(Text),
})

/**
 * getSettledBatchListRequest: the batches that were settled in a period of at most 31 days; without dates, in the last 24
 * hours. The code of the real gateway for a longer period is not documented.
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
  if (shown.length === 0) return NO_RECORDS
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

const summary = (transaction: Transaction) => ({
  transId: transaction.transId,
  ...times(transaction),
  transactionStatus: transaction.status,
  ...(transaction.invoiceNumber ? { invoiceNumber: transaction.invoiceNumber } : {}),
  accountType: transaction.accountType,
  accountNumber: transaction.accountNumber,
  settleAmount: Number(transaction.amount),
  marketType: 'eCommerce',
  product: 'Card Not Present',
})
