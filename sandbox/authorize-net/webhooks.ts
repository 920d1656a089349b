import { createHmac, randomUUID } from 'node:crypto'
import type { Transaction } from './ledger.ts'

const EVENT_TYPES = {
  created: 'net.authorize.payment.authcapture.created',
  voided: 'net.authorize.payment.void.created',
  refunded: 'net.authorize.payment.refund.created',
  held: 'net.authorize.payment.fraud.held',
  approved: 'net.authorize.payment.fraud.approved',
  declined: 'net.authorize.payment.fraud.declined',
} as const
export type PaymentEvent = keyof typeof EVENT_TYPES

/** A notification, and the result of its last attempt: a status, or an error. */
export type Delivery = { notificationId: string; eventType: string; tries: number; result: string }

const ANSWER_MS = 5_000
const MAX_DELIVERIES = 100

/**
 * Sends signed notifications to one address. The real gateway makes ten attempts over days; the sandbox makes one, and one more
 * for each entry of `waitsMs`. Notifications may arrive late, twice, or before the answer to the request that caused them.
 * https://developer.authorize.net/api/reference/features/webhooks.html
 */
export class Webhooks {
  readonly #signatureKey: string
  readonly #waitsMs: readonly number[]
  readonly #stopped = new AbortController()
  readonly #deliveries: Delivery[] = []
  #url: string | null = null
  #webhookId = randomUUID()

  constructor(signatureKey: string, url: string | null, waitsMs: readonly number[] = [500, 2_000, 10_000]) {
    this.#signatureKey = signatureKey
    this.#waitsMs = waitsMs
    this.#url = url
  }

  get target() {
    return { url: this.#url, deliveries: this.#deliveries }
  }

  /** Sets the address. Returns its error, or null. A null address ends notifications. */
  set(url: unknown): string | null {
    if (url !== null && !(typeof url === 'string' && /^https?:/.test(url) && URL.canParse(url)))
      return 'url is an http address, or null'
    this.#url = url
    this.#webhookId = randomUUID()
    return null
  }

  /** Sends without waiting, because the answer of the gateway does not depend on notifications. */
  send(event: PaymentEvent, transaction: Transaction, now: Date): void {
    if (this.#url === null) return
    const delivery = { notificationId: randomUUID(), eventType: EVENT_TYPES[event], tries: 0, result: 'waiting' }
    this.#deliveries.push(delivery)
    if (this.#deliveries.length > MAX_DELIVERIES) this.#deliveries.shift()
    const { notificationId, eventType } = delivery
    const body = { notificationId, eventType, eventDate: now.toISOString(), webhookId: this.#webhookId }
    void this.#deliver(this.#url, JSON.stringify({ ...body, payload: payload(transaction) }), delivery)
  }

  stop(): void {
    this.#stopped.abort()
  }

  async #deliver(url: string, body: string, delivery: Delivery): Promise<void> {
    const headers = { 'Content-Type': 'application/json; charset=utf-8', 'X-ANET-Signature': this.sign(body) }
    for (const waitMs of [0, ...this.#waitsMs]) {
      await this.#pause(waitMs)
      if (this.#stopped.signal.aborted) return
      delivery.tries += 1
      try {
        const signal = AbortSignal.any([this.#stopped.signal, AbortSignal.timeout(ANSWER_MS)])
        const answer = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' })
        await answer.arrayBuffer()
        delivery.result = `${answer.status}`
        if (answer.ok) return
      } catch (error) {
        delivery.result = error instanceof Error ? error.message : 'no answer'
      }
    }
  }

  /** HMAC-SHA512 of the raw body. The key is the text of the signature key, not the bytes that its digits encode. */
  sign(body: string): string {
    return `sha512=${createHmac('sha512', this.#signatureKey).update(body).digest('hex').toUpperCase()}`
  }

  #pause(ms: number): Promise<void> {
    return new Promise(done => {
      const timer = setTimeout(done, ms)
      this.#stopped.signal.addEventListener('abort', () => done(clearTimeout(timer)), { once: true })
    })
  }
}

const payload = (transaction: Transaction) => ({
  responseCode: Number(transaction.responseCode),
  ...(transaction.refId ? { merchantReferenceId: transaction.refId } : {}),
  authCode: transaction.authCode,
  avsResponse: transaction.avsResultCode,
  authAmount: Number(transaction.amount),
  ...(transaction.status === 'FDSPendingReview'
    ? { fraudList: [{ fraudFilter: 'AmountFilter', fraudAction: 'authAndHold' }] }
    : {}),
  ...(transaction.invoiceNumber ? { invoiceNumber: transaction.invoiceNumber } : {}),
  entityName: 'transaction',
  id: transaction.transId,
})
