import { parseDollars } from '../../../../domain/money/money.ts'
import type { z } from '../../../../domain/text/zod.ts'
import { waitWithoutTurn } from '../../../platform/limits/concurrency-queue.ts'
import type {
  ChargeOutcome,
  ChargeQuery,
  ChargeRequest,
  KnownTransaction,
  ListedCharge,
  PaymentProvider,
  ProviderNotification,
  RefundRequest,
} from '../../provider.ts'
import {
  DetailsAnswer,
  isRefund,
  readCharge,
  readDetails,
  readJson,
  readState,
  readTransaction,
  TransactionAnswer,
} from './answer.ts'
import { isSigned, readNotification } from './notification.ts'
import { OpaqueDataShape } from './opaque-data.ts'
import { type ReportRequest, transactionsSince } from './reports.ts'
import { chargeBody, detailsBody, refundBody, voidBody } from './request.ts'
import type { GatewayCredentials } from './settings.ts'

export const NAME = 'authorize-net'

/** The gateway itself waits up to 30 s for a card company; no answer comes after that. */
const CHARGE_MS = 35_000
const LOOK_MS = 10_000
/** Later refunds fail with reason 54: https://developer.authorize.net/api/reference/responseCodes.html */
const REFUND_DAYS = 180
/** Maximum length of a refId, and of the invoice number of a refund. */
const REFERENCE_LENGTH = 20

export type ClientOptions = {
  credentials: GatewayCredentials
  /** The address of the script, for a browser that reached the store under this host name. */
  acceptJsUrl?: (hostname: string) => string
  /** milliseconds to wait for the answer to a request that moves money */
  chargeMs?: number
}

/** The store's client for Authorize.net's JSON API: https://developer.authorize.net/api/reference/ */
export function createAuthorizeNet({ credentials, acceptJsUrl, chargeMs = CHARGE_MS }: ClientOptions): PaymentProvider {
  const merchant = { apiLoginId: credentials.apiLoginId, transactionKey: credentials.transactionKey }

  async function ask<Shape extends z.ZodMiniType>(
    body: unknown,
    shape: Shape,
    timeoutMs: number,
    stopped?: AbortSignal,
  ): Promise<z.output<Shape>> {
    const limit = AbortSignal.timeout(timeoutMs)
    const { isOk, status, text } = await waitWithoutTurn(async () => {
      const response = await fetch(credentials.apiUrl, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
        body: JSON.stringify(body),
        signal: stopped ? AbortSignal.any([limit, stopped]) : limit,
        redirect: 'error',
      })
      return { isOk: response.ok, status: response.status, text: await response.text() }
    })
    if (!isOk) throw new Error(`the gateway answered ${status}`)
    return shape.parse(readJson(text))
  }
  const scriptFor = (hostname: string): string => acceptJsUrl?.(hostname) ?? credentials.acceptJsUrl
  const report: ReportRequest = (body, shape) => ask(body, shape, LOOK_MS)

  async function details(transactionId: string) {
    const answer = await ask(detailsBody(merchant, transactionId), DetailsAnswer, LOOK_MS)
    if (!answer.transaction && answer.messages.message?.[0]?.code !== UNKNOWN_RECORD)
      throw new Error(answer.messages.message?.[0]?.text ?? 'the gateway gave no details')
    return answer
  }

  async function charge(request: ChargeRequest): Promise<ChargeOutcome> {
    const token = OpaqueDataShape.safeParse(request.token)
    if (!token.success)
      return { kind: 'failed', reasonCode: null, refusal: 'enter_again', message: 'a token of another provider' }
    try {
      const answer = await ask(chargeBody(merchant, request, token.data), TransactionAnswer, chargeMs)
      const outcome = readCharge(answer, request.amount)
      if (outcome.kind !== 'duplicate') return outcome
      // The same card was charged the same amount under the same invoice number before. The charge counts if it belongs
      // to this attempt. A charge of an earlier attempt was abandoned, and its refund may be in progress.
      const first = outcome.transactionId ? await details(outcome.transactionId) : null
      if (first?.transaction && isOf(first, request)) return readDetails(first.transaction)
      return {
        kind: 'failed',
        reasonCode: '11',
        refusal: 'sent_twice',
        message: 'A duplicate transaction has been submitted.',
      }
    } catch (error) {
      if (neverSent(error))
        return {
          kind: 'failed',
          reasonCode: null,
          refusal: null,
          message: 'The payment service cannot be reached. Your card was not charged. Please try again.',
        }
      return { kind: 'unknown', message: error instanceof Error ? `${error.name}: ${error.message}` : 'no answer' }
    }
  }

  async function find(transactionId: string): Promise<KnownTransaction | null> {
    const { transaction, transrefId } = await details(transactionId)
    return transaction ? readTransaction(transaction, transrefId || null) : null
  }

  async function findCharge(sought: ChargeQuery): Promise<ChargeOutcome | null> {
    let found: ChargeOutcome | null = null
    for await (const listed of transactionsSince(report, merchant, sought.since)) {
      if (listed.invoiceNumber !== sought.invoiceNumber || sought.except.includes(listed.transId)) continue
      const known = await details(listed.transId)
      if (!known.transaction || known.transaction.transactionType === 'refundTransaction') continue
      if (!isOf(known, sought)) continue
      const outcome = readDetails(known.transaction)
      if (outcome.kind === 'approved' || outcome.kind === 'held') return outcome
      found ??= outcome
    }
    return found
  }

  async function findRefund(reference: string, since: Date): Promise<string | null> {
    for await (const { transId, invoiceNumber, transactionStatus } of transactionsSince(report, merchant, since))
      if (invoiceNumber === reference && isRefund(transactionStatus)) return transId
    return null
  }

  async function listCharges(since: Date, signal: AbortSignal): Promise<ListedCharge[]> {
    const charges = new Map<string, ListedCharge>()
    const request: ReportRequest = (body, shape) => ask(body, shape, LOOK_MS, signal)
    for await (const listed of transactionsSince(request, merchant, since)) {
      const state = readState(listed.transactionStatus)
      const amount = parseDollars(listed.settleAmount ?? '')
      const submittedAt = new Date(listed.submitTimeUTC)
      if (!['unsettled', 'settled', 'held'].includes(state) || isRefund(listed.transactionStatus) || amount === null)
        continue
      const { transId: transactionId, invoiceNumber } = listed
      charges.set(transactionId, { transactionId, invoiceNumber: invoiceNumber ?? null, amount, state, submittedAt })
    }
    return [...charges.values()]
  }

  async function voidCharge(transactionId: string): Promise<void> {
    const answer = await ask(voidBody(merchant, transactionId), TransactionAnswer, chargeMs)
    if (answer.messages.resultCode === 'Ok' && answer.transactionResponse?.responseCode === '1') return
    throw new Error(whyNot(answer))
  }

  async function refund(request: RefundRequest): Promise<string> {
    const answer = await ask(refundBody(merchant, request), TransactionAnswer, chargeMs)
    const outcome = readCharge(answer, request.amount)
    if (outcome.kind === 'approved') return outcome.transactionId
    // The gateway detects a repeated request. Then the earlier refund is the store's own, and counts unless it failed.
    const first = outcome.kind === 'duplicate' && outcome.transactionId ? await find(outcome.transactionId) : null
    if (first?.kind === 'refund' && first.invoiceNumber === request.reference && isGiven(first))
      return first.transactionId
    throw new Error(whyNot(answer))
  }

  return {
    name: NAME,
    limits: { refundDays: REFUND_DAYS, referenceLength: REFERENCE_LENGTH },
    clientConfig: hostname => ({
      provider: NAME,
      clientKey: credentials.clientKey,
      apiLoginId: credentials.apiLoginId,
      environment: credentials.environment,
      acceptJsUrl: scriptFor(hostname),
    }),
    // Accept.js loads its core from the same host and posts the card to the API host.
    browserSources: hostname => [
      ...new Set(
        [scriptFor(hostname), acceptJsUrl ? scriptFor(hostname) : credentials.apiUrl].map(url => new URL(url).origin),
      ),
    ],
    charge,
    findCharge,
    find,
    findRefund,
    listCharges,
    voidCharge,
    refund,
    readWebhook: ({ body, header }): ProviderNotification | 'unsigned' | 'illegible' => {
      if (credentials.signatureKey === null || !isSigned(body, header('x-anet-signature'), credentials.signatureKey))
        return 'unsigned'
      return readNotification(body) ?? 'illegible'
    },
  }
}

/** "The record cannot be found": https://developer.authorize.net/api/reference/responseCodes.html */
const UNKNOWN_RECORD = 'E00040'

const isGiven = ({ state }: KnownTransaction): boolean => state === 'unsettled' || state === 'settled'

/**
 * True if a transaction belongs to an attempt. All attempts of an order share one invoice number: the reference
 * distinguishes them. If the gateway returns no reference, the invoice number alone decides.
 */
function isOf(
  { transaction, transrefId }: z.infer<typeof DetailsAnswer>,
  { invoiceNumber, reference }: Pick<ChargeQuery, 'invoiceNumber' | 'reference'>,
): boolean {
  return transaction?.order?.invoiceNumber === invoiceNumber && (!transrefId || transrefId === reference)
}

/** The gateway's reason for a refusal: the reason of the transaction, or else of the request. */
function whyNot({ transactionResponse, messages }: z.infer<typeof TransactionAnswer>): string {
  const [error] = transactionResponse?.errors ?? []
  if (error) return `${error.errorText} (${error.errorCode})`
  return messages.message?.[0]?.text ?? 'the gateway gave no reason'
}

/** The connection was refused or the host name not found: the request was never sent, so nothing was charged. */
function neverSent(error: unknown): boolean {
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    if ('code' in e && (e.code === 'ECONNREFUSED' || e.code === 'ENOTFOUND' || e.code === 'EAI_AGAIN')) return true
  }
  return false
}
