import type { Transaction } from './ledger.ts'

export type Messages = { resultCode: 'Ok' | 'Error'; message: { code: string; text: string }[] }
/** The answer to any request. */
export type Answer = { messages: Messages; [element: string]: unknown }
/** The answer to a createTransactionRequest. */
export type TransactionAnswer = Answer & { transactionResponse: object }

/** Every answer begins with a byte order mark, which JSON.parse does not accept. */
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

/** The refusal of a createTransactionRequest that has passed the schema: an empty transactionResponse, without a code. */
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
 * A transactionResponse with its elements in the order of the XSD. Approved (1) and held (4) have `messages`; declined (2) and
 * error (3) have `errors`. Only 3 makes the whole request an Error.
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

/** An answer with response code 3 and a reason: https://developer.authorize.net/api/reference/responseCodes.html */
export const refused = (reasonCode: string, reasonText: string, facts: Partial<Outcome> = {}): TransactionAnswer =>
  transactionAnswer({ ...facts, responseCode: '3', reasonCode, reasonText })

export const APPROVED = {
  responseCode: '1',
  reasonCode: '1',
  reasonText: 'This transaction has been approved.',
} as const
