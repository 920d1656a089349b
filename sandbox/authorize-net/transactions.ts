import { refused, type TransactionAnswer } from './answers.ts'
import { charge } from './charge.ts'
import { refund, voidTransaction } from './refund.ts'
import type { Terminal } from './terminal.ts'
import { readTransactionRequest } from './transaction-request.ts'

/** createTransactionRequest: executes the transaction types that the store uses. */
export function createTransaction(terminal: Terminal, body: unknown): TransactionAnswer {
  const request = readTransactionRequest(body)
  switch (request?.type) {
    case 'authCaptureTransaction':
      return charge(terminal, request)
    case 'voidTransaction':
      return voidTransaction(terminal, request)
    case 'refundTransaction':
      return refund(terminal, request)
    default:
      return refused('174', 'The transaction type is invalid. Please contact the merchant.')
  }
}
