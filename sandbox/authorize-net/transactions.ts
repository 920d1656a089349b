import { z } from '../../domain/zod.ts'
import type { Fault } from './faults.ts'
import type { Ledger, Transaction } from './ledger.ts'
import type { Card, Tokens } from './tokens.ts'

const Text = z.pipe(z.union([z.string(), z.number()]), z.transform(String))
const Setting = z.object({ settingName: z.string(), settingValue: Text })
const RequestShape = z.object({
  refId: z.optional(Text),
  transactionRequest: z.object({
    transactionType: z.string(),
    amount: z.optional(Text),
    payment: z.optional(
      z.object({ opaqueData: z.optional(z.object({ dataDescriptor: z.string(), dataValue: z.string() })) }),
    ),
    refTransId: z.optional(Text),
    order: z.optional(z.object({ invoiceNumber: z.optional(Text) })),
    billTo: z.optional(z.object({ zip: z.optional(Text) })),
    transactionSettings: z.optional(z.object({ setting: z.union([Setting, z.array(Setting)]) })),
  }),
})
type Request = z.infer<typeof RequestShape>['transactionRequest']

const DEFAULT_DUPLICATE_WINDOW = 120
const OK = { resultCode: 'Ok', message: [{ code: 'I00001', text: 'Successful.' }] }
const UNSUCCESSFUL = { resultCode: 'Error', message: [{ code: 'E00027', text: 'The transaction was unsuccessful.' }] }
export const problem = (code: string, text: string) => ({
  messages: { resultCode: 'Error', message: [{ code, text }] },
})

type Desk = { ledger: Ledger; tokens: Tokens; now: () => Date; fault: Fault }

/** createTransactionRequest: charge, void, refund. */
export function createTransaction(desk: Desk, body: unknown): object {
  const read = RequestShape.safeParse(body)
  if (!read.success) return problem('E00003', 'The request is incomplete.')
  const { refId = null, transactionRequest: request } = read.data
  const answer = perform(desk, request, refId)
  return refId === null ? answer : { transactionResponse: answer.transactionResponse, refId, messages: answer.messages }
}

type Answer = { transactionResponse?: object; messages: object }

function perform(desk: Desk, request: Request, refId: string | null): Answer {
  switch (request.transactionType) {
    case 'authCaptureTransaction':
      return charge(desk, request, refId)
    case 'voidTransaction':
      return voidTransaction(desk, request, refId)
    case 'refundTransaction':
      return refund(desk, request, refId)
    default:
      return problem(
        'E00003',
        `The 'transactionType' element is invalid - The value '${request.transactionType}' is invalid.`,
      )
  }
}

function charge(desk: Desk, request: Request, refId: string | null): Answer {
  const { ledger, tokens, now, fault } = desk
  const asked = request.amount ?? ''
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(asked) || Number(asked) === 0) return refused('5', 'A valid amount is required.')
  const opaque = request.payment?.opaqueData
  if (!opaque) return refused('6', 'The credit card number is invalid.')
  const card = tokens.redeem(opaque.dataValue)
  if (!card || fault === 'used-token' || fault === 'expired-token') return problem('E00114', 'Invalid OTS Token.')

  const invoiceNumber = request.order?.invoiceNumber ?? null
  const amount = Number(asked).toFixed(2)
  const kept = {
    type: 'authCaptureTransaction' as const,
    amount,
    invoiceNumber,
    refId,
    refTransId: null,
    ...cardFacts(card),
    submittedAt: now().toISOString(),
  }
  const earlier = repeats(ledger, request, { amount, invoiceNumber, cardDigest: card.cardDigest }, now())
  if (fault === 'duplicate' && !earlier)
    ledger.write({ ...kept, transId: ledger.nextId(), responseCode: '1', status: 'capturedPendingSettlement' })
  const first = earlier ?? (fault === 'duplicate' ? ledger.all().at(-1) : undefined)
  // A duplicate has no id of its own; the first transaction's stands in refTransID (Response Reason Code 11).
  if (first)
    return {
      transactionResponse: {
        ...response('3', '0', card, first.transId),
        errors: [{ errorCode: '11', errorText: 'A duplicate transaction has been submitted.' }],
      },
      messages: UNSUCCESSFUL,
    }

  const zip = request.billTo?.zip ?? ''
  const transId = ledger.nextId()
  if (fault === 'declined' || zip === '46282' || card.cvvCode === 'N') {
    ledger.write({ ...kept, transId, responseCode: '2', status: 'declined' })
    const [errorCode, errorText] =
      card.cvvCode === 'N'
        ? ['65', 'This transaction has been declined.']
        : ['2', 'This transaction has been declined.']
    return {
      transactionResponse: { ...response('2', transId, card), errors: [{ errorCode, errorText }] },
      messages: OK,
    }
  }
  if (fault === 'error') {
    ledger.write({ ...kept, transId, responseCode: '3', status: 'generalError' })
    return {
      transactionResponse: {
        ...response('3', transId, card),
        errors: [{ errorCode: '19', errorText: 'An error occurred during processing. Please try again.' }],
      },
      messages: UNSUCCESSFUL,
    }
  }
  if (fault === 'held') {
    ledger.write({ ...kept, transId, responseCode: '4', status: 'FDSPendingReview' })
    return {
      transactionResponse: {
        ...response('4', transId, card),
        messages: [{ code: '253', description: 'Your order has been received. Thank you for your business!' }],
      },
      messages: OK,
    }
  }
  // A prepaid card with $1.23 on it: only that much is approved (Testing Guide, ZIP 46225).
  const approved = zip === '46225' && Number(amount) > 1.23 ? '1.23' : amount
  ledger.write({ ...kept, amount: approved, transId, responseCode: '1', status: 'capturedPendingSettlement' })
  const prePaid =
    approved === amount
      ? {}
      : { prePaidCard: { requestedAmount: amount, approvedAmount: approved, balanceOnCard: '0.00' } }
  return {
    transactionResponse: {
      ...response('1', transId, card, '', zip),
      ...prePaid,
      messages: [{ code: '1', description: 'This transaction has been approved.' }],
    },
    messages: OK,
  }
}

function voidTransaction({ ledger, now }: Desk, request: Request, refId: string | null): Answer {
  const first = ledger.find(request.refTransId ?? '')
  if (!first) return refused('16', 'The transaction cannot be found.')
  if (first.status === 'voided')
    return {
      transactionResponse: {
        ...bare('1', first),
        messages: [{ code: '310', description: 'This transaction has already been voided.' }],
      },
      messages: OK,
    }
  if (first.status !== 'capturedPendingSettlement' && first.status !== 'FDSPendingReview')
    return refused('16', 'The transaction cannot be found.')
  ledger.write({ ...first, status: 'voided' })
  ledger.write({
    ...first,
    type: 'voidTransaction',
    transId: ledger.nextId(),
    refTransId: first.transId,
    refId,
    responseCode: '1',
    status: 'voided',
    submittedAt: now().toISOString(),
  })
  return {
    transactionResponse: {
      ...bare('1', first),
      messages: [{ code: '1', description: 'This transaction has been approved.' }],
    },
    messages: OK,
  }
}

function refund({ ledger, now }: Desk, request: Request, refId: string | null): Answer {
  const first = ledger.find(request.refTransId ?? '')
  const amount = Number(request.amount ?? '0')
  const before = ledger.all().filter(one => one.type === 'refundTransaction' && one.refTransId === first?.transId)
  const cents = (value: number) => Math.round(value * 100)
  const given = before.reduce((total, one) => total + cents(Number(one.amount)), 0)
  if (first?.status !== 'settledSuccessfully')
    return refused('54', 'The referenced transaction does not meet the criteria for issuing a credit.')
  if (given + cents(amount) > cents(Number(first.amount)))
    return refused('55', 'The sum of credits against the referenced transaction would exceed original debit amount.')
  const transaction = ledger.write({
    ...first,
    type: 'refundTransaction',
    transId: ledger.nextId(),
    refTransId: first.transId,
    refId,
    amount: amount.toFixed(2),
    responseCode: '1',
    status: 'refundPendingSettlement',
    submittedAt: now().toISOString(),
  })
  return {
    transactionResponse: {
      ...bare('1', transaction),
      messages: [{ code: '1', description: 'This transaction has been approved.' }],
    },
    messages: OK,
  }
}

/** The same card, amount and invoice, approved within the window that the request asks for. */
function repeats(
  ledger: Ledger,
  request: Request,
  like: Pick<Transaction, 'amount' | 'invoiceNumber' | 'cardDigest'>,
  now: Date,
): Transaction | undefined {
  const settings = [request.transactionSettings?.setting ?? []].flat()
  const wanted = settings.find(({ settingName }) => settingName === 'duplicateWindow')?.settingValue
  const window = wanted === undefined ? DEFAULT_DUPLICATE_WINDOW : Number(wanted)
  return ledger
    .all()
    .find(
      one =>
        one.type === 'authCaptureTransaction' &&
        one.responseCode === '1' &&
        one.status !== 'voided' &&
        one.amount === like.amount &&
        one.invoiceNumber === like.invoiceNumber &&
        one.cardDigest === like.cardDigest &&
        now.getTime() - Date.parse(one.submittedAt) < window * 1000,
    )
}

const refused = (errorCode: string, errorText: string): Answer => ({
  transactionResponse: { responseCode: '3', authCode: '', transId: '0', errors: [{ errorCode, errorText }] },
  messages: UNSUCCESSFUL,
})

const cardFacts = ({ accountNumber, accountType, cardDigest }: Card) => ({ accountNumber, accountType, cardDigest })

/** ZIP codes that trigger answers of the address check (Testing Guide). */
const AVS: Record<string, string> = {
  '46201': 'A',
  '46203': 'E',
  '46204': 'G',
  '46205': 'N',
  '46207': 'R',
  '46208': 'S',
  '46209': 'U',
  '46211': 'W',
  '46214': 'X',
  '46217': 'Z',
}

function response(responseCode: string, transId: string, card: Card, refTransID = '', zip = '') {
  return {
    responseCode,
    authCode: responseCode === '1' ? 'SANDBX' : '',
    avsResultCode: AVS[zip] ?? (responseCode === '3' ? 'P' : 'Y'),
    cvvResultCode: card.cvvCode,
    cavvResultCode: '2',
    transId,
    refTransID,
    transHash: '',
    testRequest: '0',
    accountNumber: card.accountNumber,
    accountType: card.accountType,
  }
}

const bare = (responseCode: string, { transId, accountNumber, accountType }: Transaction) => ({
  responseCode,
  authCode: '',
  avsResultCode: 'P',
  cvvResultCode: '',
  cavvResultCode: '',
  transId,
  refTransID: transId,
  transHash: '',
  testRequest: '0',
  accountNumber,
  accountType,
})
