import type { z } from '../../../domain/zod.ts'
import type { GatewayCredentials } from '../../settings.ts'
import type { ChargeOutcome, ChargeRequest, Gateway } from '../gateway.ts'
import { DetailsAnswer, ListAnswer, readCharge, readDetails, readJson, TransactionAnswer } from './answer.ts'
import { chargeBody, detailsBody, unsettledBody, voidBody } from './request.ts'

/** The gateway itself waits up to 30 s for a card company; after that no answer is coming. */
const CHARGE_MS = 35_000
const LOOK_MS = 10_000
const PAGE = 1000
const MOST_PAGES = 20

export type ClientOptions = {
  credentials: GatewayCredentials
  isTest: boolean
  /** Where the browser finds the script, for a browser that reached the store under this host name. */
  acceptJsUrl?: (hostname: string) => string
  chargeMs?: number
}

/** The store's client for Authorize.net's JSON API: https://developer.authorize.net/api/reference/ */
export function createAuthorizeNet({ credentials, isTest, acceptJsUrl, chargeMs = CHARGE_MS }: ClientOptions): Gateway {
  const merchant = { apiLoginId: credentials.apiLoginId, transactionKey: credentials.transactionKey }

  async function ask<Shape extends z.ZodMiniType>(
    body: unknown,
    shape: Shape,
    timeoutMs: number,
  ): Promise<z.output<Shape>> {
    const response = await fetch(credentials.apiUrl, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`the gateway answered ${response.status}`)
    return shape.parse(readJson(text))
  }

  async function details(transactionId: string) {
    const answer = await ask(detailsBody(merchant, transactionId), DetailsAnswer, LOOK_MS)
    return answer.transaction ?? null
  }

  async function charge(request: ChargeRequest): Promise<ChargeOutcome> {
    try {
      const answer = await ask(chargeBody(merchant, request), TransactionAnswer, chargeMs)
      const outcome = readCharge(answer, request.amount)
      if (outcome.kind !== 'duplicate') return outcome
      // The same card was charged the same amount under the same invoice number before: that was ours, and counts.
      const first = outcome.transactionId ? await details(outcome.transactionId) : null
      if (first?.order?.invoiceNumber === request.invoiceNumber) return readDetails(first)
      return { kind: 'failed', reasonCode: '11', message: 'A duplicate transaction has been submitted.' }
    } catch (error) {
      if (neverSent(error))
        return {
          kind: 'failed',
          reasonCode: null,
          message: 'The payment service cannot be reached. Your card was not charged. Please try again.',
        }
      return { kind: 'unknown', message: error instanceof Error ? `${error.name}: ${error.message}` : 'no answer' }
    }
  }

  async function findCharge(invoiceNumber: string): Promise<ChargeOutcome | null> {
    let found: ChargeOutcome | null = null
    for (let page = 1; page <= MOST_PAGES; page++) {
      const answer = await ask(unsettledBody(merchant, page, PAGE), ListAnswer, LOOK_MS)
      if (answer.messages.resultCode !== 'Ok')
        throw new Error(answer.messages.message?.[0]?.text ?? 'the gateway gave no list')
      const listed = answer.transactions ?? []
      for (const { transId } of listed.filter(transaction => transaction.invoiceNumber === invoiceNumber)) {
        const transaction = await details(transId)
        if (!transaction) continue
        const outcome = readDetails(transaction)
        if (outcome.kind === 'approved' || outcome.kind === 'held') return outcome
        found ??= outcome
      }
      if (listed.length < PAGE) return found
    }
    throw new Error(`more than ${PAGE * MOST_PAGES} unsettled transactions`)
  }

  async function voidCharge(transactionId: string): Promise<void> {
    const answer = await ask(voidBody(merchant, transactionId), TransactionAnswer, CHARGE_MS)
    if (answer.messages.resultCode === 'Ok' && answer.transactionResponse?.responseCode === '1') return
    const transaction = await details(transactionId)
    if (transaction?.transactionStatus === 'voided') return
    throw new Error(answer.messages.message?.[0]?.text ?? `transaction ${transactionId} was not voided`)
  }

  return {
    isTest,
    credentials: hostname => ({
      clientKey: credentials.clientKey,
      apiLoginId: credentials.apiLoginId,
      environment: credentials.environment,
      acceptJsUrl: acceptJsUrl ? acceptJsUrl(hostname) : credentials.acceptJsUrl,
    }),
    charge,
    findCharge,
    void: voidCharge,
  }
}

/** The connection was refused or the name not found: the request never left, so nothing can have been charged. */
function neverSent(error: unknown): boolean {
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    if ('code' in e && (e.code === 'ECONNREFUSED' || e.code === 'ENOTFOUND' || e.code === 'EAI_AGAIN')) return true
  }
  return false
}
