import { refused, type TransactionAnswer } from './answers.ts'
import { charge } from './charge.ts'
import type { Desk } from './desk.ts'
import { refund, voidTransaction } from './refund.ts'
import { readTransactionRequest } from './transaction-request.ts'

/** createTransactionRequest, by its transactionType: what a store of parts uses of it. */
export function createTransaction(desk: Desk, body: unknown): TransactionAnswer {
  const request = readTransactionRequest(body)
  switch (request?.type) {
    case 'authCaptureTransaction':
      return charge(desk, request)
    case 'voidTransaction':
      return voidTransaction(desk, request)
    case 'refundTransaction':
      return refund(desk, request)
    default:
      return refused('174', 'The transaction type is invalid. Please contact the merchant.')
  }
}
