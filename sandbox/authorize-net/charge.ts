import { randomInt } from 'node:crypto'
import { refused, type TransactionAnswer, transactionAnswer, transactionProblem } from './answers.ts'
import { duplicateAnswer, findDuplicate } from './duplicates.ts'
import type { Transaction } from './ledger.ts'
import { toDecimal } from './money.ts'
import type { Terminal } from './terminal.ts'
import type { TransactionRequest } from './transaction-request.ts'
import { addressCheck, decide } from './triggers.ts'

/** authCaptureTransaction with a token of Accept.js. */
export function charge(terminal: Terminal, request: TransactionRequest): TransactionAnswer {
  const { ledger, tokens, now, fault, unlisted, notify } = terminal
  const { cents, opaqueData, invoiceNumber, refId, zip } = request
  if (cents === null || cents === 0) return refused('5', 'A valid amount is required.')
  // A rule of the sandbox, not of the gateway: it reveals a store that sends card numbers.
  if (request.lastFour !== null) return refused('17', 'The merchant does not accept this type of credit card.')
  if (!opaqueData) return refused('33', 'Credit card number is required.')
  if (opaqueData.dataDescriptor !== 'COMMON.ACCEPT.INAPP.PAYMENT')
    return transactionProblem('E00113', 'Invalid OTS Token Data.')

  const card = tokens.redeem(opaqueData.dataValue)
  if (!card || fault === 'used-token' || fault === 'expired-token')
    return transactionProblem('E00114', 'Invalid OTS Token.')

  const { cvvResultCode, ...account } = card
  const amount = toDecimal(cents)
  const draft: Omit<Transaction, 'transId'> = {
    type: 'authCaptureTransaction',
    responseCode: '1',
    reasonCode: '1',
    reasonText: 'This transaction has been approved.',
    status: 'capturedPendingSettlement',
    amount,
    requestedAmount: null,
    invoiceNumber,
    refId,
    refTransId: null,
    ...account,
    authCode: sixCharacters(),
    avsResultCode: addressCheck(zip),
    cvvResultCode,
    submittedAt: now().toISOString(),
    batch: null,
    isUnlisted: unlisted,
  }
  // A test request gets the answer of a charge with the id 0, and is not stored: see the field testRequest of the API
  // reference.
  if (request.testRequest) return transactionAnswer({ ...draft, authCode: '000000', testRequest: true })
  const duplicate =
    findDuplicate(ledger, now(), request, { type: draft.type, cardDigest: card.cardDigest }) ??
    (fault === 'duplicate' ? notify('created', ledger.write({ ...draft, transId: ledger.nextId() })) : undefined)
  if (duplicate) return duplicateAnswer(duplicate, request)

  const { approvedCents, balanceCents, ...verdict } = decide(fault, request, cvvResultCode)
  const isApproved = verdict.responseCode === '1' || approvedCents !== undefined
  const transaction = ledger.write({
    ...draft,
    ...verdict,
    transId: ledger.nextId(),
    ...(approvedCents === undefined ? {} : { amount: toDecimal(approvedCents), requestedAmount: amount }),
    authCode: isApproved ? draft.authCode : '',
  })
  if (verdict.responseCode === '1') notify('created', transaction)
  if (verdict.status === 'FDSPendingReview') notify('held', transaction)
  return transactionAnswer({
    ...transaction,
    // After an error of the processor the merchant gets no id and must query the transaction.
    ...(verdict.responseCode === '3' ? { transId: '0' } : {}),
    ...(isApproved ? { networkTransId: `${sixCharacters()}${sixCharacters()}NET` } : {}),
    ...(approvedCents === undefined ? {} : { splitTenderId: transaction.transId.slice(-6) }),
    ...(approvedCents === undefined && balanceCents === undefined
      ? {}
      : {
          prePaidCard: {
            requestedAmount: amount,
            approvedAmount: transaction.amount,
            ...(balanceCents === undefined ? {} : { balanceOnCard: toDecimal(balanceCents) }),
          },
        }),
  })
}

const CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789'
const sixCharacters = () => Array.from({ length: 6 }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('')
