import type { Transaction } from './ledger.ts'

export type Messages = { resultCode: 'Ok' | 'Error'; message: { code: string; text: string }[] }
/** An answer, whatever it was to. */
export type Answer = { messages: Messages; [element: string]: unknown }
/** The answer to a createTransactionRequest. */
export type TransactionAnswer = Answer & { transactionResponse: object }

/** Every answer begins with a byte order mark, on which JSON.parse chokes. */
export const BOM = '\uFEFF'
export const JSON_TYPE = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' }

export const OK: Messages = { resultCode: 'Ok', message: [{ code: 'I00001', text: 'Successful.' }] }
const UNSUCCESSFUL: Messages = {
  resultCode: 'Error',
  message: [{ code: 'E00027', text: 'The transaction was unsuccessful.' }],
}

/** A request that was refused before it became a transaction. https://developer.authorize.net/api/reference/responseCodes.html */
export const problem = (code: string, text: string): Answer => ({
  messages: { resultCode: 'Error', message: [{ code, text }] },
})

/** The same for a createTransactionRequest that had passed the schema: an empty transactionResponse, without a code. */
export const transactionProblem = (code: string, text: string): TransactionAnswer => ({
  transactionResponse: { SupplementalDataQualificationIndicator: 0 },
  ...problem(code, text),
})

type Outcome = Partial<Omit<Transaction, 'responseCode' | 'reasonCode' | 'reasonText'>> &
  Pick<Transaction, 'responseCode' | 'reasonCode' | 'reasonText'> & {
    testRequest?: boolean
    prePaidCard?: { requestedAmount: string; approvedAmount: string; balanceOnCard?: string }
    splitTenderId?: string
    networkTransId?: string
  }

/**
 * A transactionResponse, its elements in the XSD's order. Approved (1) and held (4) carry `messages`, declined (2) and
 * error (3) carry `errors`; only 3 makes the request as a whole an Error.
 */
export function transactionAnswer(outcome: Outcome): TransactionAnswer {
  const { responseCode, reasonCode, reasonText } = outcome
  const failed = responseCode === '2' || responseCode === '3'
  return {
    transactionResponse: {
      responseCode,
      authCode: outcome.authCode ?? '',
      avsResultCode: outcome.avsResultCode ?? 'P',
      cvvResultCode: outcome.cvvResultCode ?? '',
      cavvResultCode: '',
      transId: outcome.transId ?? '0',
      refTransID: outcome.refTransId ?? '',
      transHash: '',
      testRequest: outcome.testRequest ? '1' : '0',
      accountNumber: outcome.accountNumber ?? '',
      accountType: outcome.accountType ?? '',
      ...(outcome.splitTenderId ? { splitTenderId: outcome.splitTenderId } : {}),
      ...(outcome.prePaidCard ? { prePaidCard: outcome.prePaidCard } : {}),
      ...(failed
        ? { errors: [{ errorCode: reasonCode, errorText: reasonText }] }
        : { messages: [{ code: reasonCode, description: reasonText }] }),
      transHashSha2: '',
      SupplementalDataQualificationIndicator: 0,
      ...(outcome.networkTransId ? { networkTransId: outcome.networkTransId } : {}),
    },
    messages: responseCode === '3' ? UNSUCCESSFUL : OK,
  }
}

/** Response code 3, by its reason: https://developer.authorize.net/api/reference/responseCodes.html */
export const refused = (reasonCode: string, reasonText: string, facts: Partial<Outcome> = {}): TransactionAnswer =>
  transactionAnswer({ ...facts, responseCode: '3', reasonCode, reasonText })

export const APPROVED = {
  responseCode: '1',
  reasonCode: '1',
  reasonText: 'This transaction has been approved.',
} as const
