import type { Ledger, Transaction } from './ledger.ts'
import { problem } from './transactions.ts'

const OK = { resultCode: 'Ok', message: [{ code: 'I00001', text: 'Successful.' }] }

/** getTransactionDetailsRequest. */
export function transactionDetails(ledger: Ledger, transId: string): object {
  const one = ledger.find(transId)
  if (!one) return problem('E00040', 'The record cannot be found.')
  const amount = Number(one.amount)
  return {
    transaction: {
      transId: one.transId,
      ...(one.refTransId ? { refTransId: one.refTransId } : {}),
      submitTimeUTC: one.submittedAt,
      transactionType: one.type,
      transactionStatus: one.status,
      responseCode: Number(one.responseCode),
      responseReasonCode: 1,
      authAmount: amount,
      settleAmount: one.responseCode === '1' ? amount : 0,
      ...(one.invoiceNumber ? { order: { invoiceNumber: one.invoiceNumber } } : {}),
      payment: { creditCard: { cardNumber: one.accountNumber, expirationDate: 'XXXX', cardType: one.accountType } },
    },
    messages: OK,
  }
}

const UNSETTLED = new Set([
  'capturedPendingSettlement',
  'refundPendingSettlement',
  'voided',
  'declined',
  'generalError',
  'FDSPendingReview',
])
const MOST = 1000

/** getUnsettledTransactionListRequest: newest first when asked; `offset` counts pages from 1. */
export function unsettledList(
  ledger: Ledger,
  body: { sorting?: { orderDescending?: unknown }; paging?: { limit?: unknown; offset?: unknown } },
): object {
  const limit = Math.min(MOST, Math.max(1, Number(body.paging?.limit ?? MOST)))
  const page = Math.max(1, Number(body.paging?.offset ?? 1))
  const unsettled = ledger.all().filter(one => UNSETTLED.has(one.status) && one.type !== 'voidTransaction')
  if (`${body.sorting?.orderDescending ?? 'false'}` === 'true') unsettled.reverse()
  const shown = unsettled.slice((page - 1) * limit, page * limit)
  if (shown.length === 0)
    return { messages: { resultCode: 'Ok', message: [{ code: 'I00004', text: 'No records found.' }] } }
  return { transactions: shown.map(summary), totalNumInResultSet: unsettled.length, messages: OK }
}

const summary = (one: Transaction) => ({
  transId: one.transId,
  submitTimeUTC: one.submittedAt,
  transactionStatus: one.status,
  ...(one.invoiceNumber ? { invoiceNumber: one.invoiceNumber } : {}),
  accountType: one.accountType,
  accountNumber: one.accountNumber,
  settleAmount: Number(one.amount),
})
