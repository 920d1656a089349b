import { randomBytes } from 'node:crypto'
import type { OfferInput, OfferLineInput } from '../../domain/quotes/quote-offer.ts'
import type { AogRequestInput, QuoteRequestInput } from '../../domain/quotes/quote-request-shape.ts'
import type { testApp } from '../http/testing.ts'
import type { AdminQuote, QuoteView } from './shapes.ts'

/** A key like the browser's. */
export const newQuoteKey = (): string => randomBytes(12).toString('hex')

export const AOG_REQUEST: AogRequestInput = {
  partNumber: '161T010-2',
  quantity: 1,
  aircraftType: 'Cessna 172S',
  tailNumber: 'N12345',
  location: 'KSFF, hangar 4',
  urgency: 'aog',
  contactPhone: '509-555-0100',
  description: 'Alternator failed on run-up',
}

/** The last day of an offer that is valid for some days. */
export const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

type Person = { headers: Record<string, string> }
/** Sends calls to the app of a test or to a running store. */
type App = Pick<ReturnType<typeof testApp>, 'call' | 'post'>

/** A buyer and an admin who call the store. */
export function negotiation(app: () => App, buyer: () => Person, admin: () => Person) {
  const at = (quoteId: string, step: string) => `/api/quotes/${quoteId}/${step}`
  const atAdmin = (quoteId: string, step: string) => `/api/admin/quotes/${quoteId}/${step}`
  const request = async (request: QuoteRequestInput, key = newQuoteKey()) => {
    const answer = await app().post('/api/quotes', { key, request }, buyer().headers)
    return { ...answer, ...(answer.body as { quoteId: string; quoteNumber: string; code?: string; message?: string }) }
  }
  const requestAog = async (request: AogRequestInput = AOG_REQUEST, key = newQuoteKey()) =>
    (await app().post('/api/aog', { key, request }, buyer().headers)).body as { quoteId: string; quoteNumber: string }
  const seen = async (quoteId: string, by = buyer()) =>
    (await app().call(`/api/quotes/${quoteId}`, { headers: by.headers })).body as QuoteView
  const atAdminSeen = async (quoteId: string) =>
    (await app().call(`/api/admin/quotes/${quoteId}`, { headers: admin().headers })).body as AdminQuote
  const version = async (quoteId: string) => (await atAdminSeen(quoteId)).quote.version
  /** Prices every line alike, for the requested part. */
  const lines = async (quoteId: string, unitPrice: number, more: Partial<OfferLineInput> = {}) =>
    (await atAdminSeen(quoteId)).quote.lines.map(line => ({
      answer: 'offered' as const,
      lineId: line.id,
      partNumber: line.sku,
      condition: line.condition ?? 'new',
      quantity: line.quantity,
      unitPrice,
      fromStock: line.productId !== null,
      ...more,
    })) as OfferLineInput[]
  return {
    request,
    requestAog,
    seen,
    atAdminSeen,
    version,
    lines,
    offer: async (quoteId: string, unitPrice: number, shippingPrice: number | null, more: Partial<OfferInput> = {}) =>
      app().post(
        atAdmin(quoteId, 'offer'),
        {
          version: await version(quoteId),
          offer: { lines: await lines(quoteId, unitPrice), shippingPrice, validUntil: inDays(30), ...more },
        },
        admin().headers,
      ),
    priceShipping: async (quoteId: string, shippingPrice: number) =>
      app().post(
        atAdmin(quoteId, 'shipping'),
        { version: await version(quoteId), shippingPrice, validUntil: inDays(30) },
        admin().headers,
      ),
    reject: async (quoteId: string, reason = 'No longer made') =>
      app().post(atAdmin(quoteId, 'reject'), { version: await version(quoteId), reason }, admin().headers),
    approve: async (quoteId: string, zipCode = '99201', more = {}) =>
      app().post(at(quoteId, 'approve'), { version: await version(quoteId), zipCode, ...more }, buyer().headers),
    nameAccount: async (quoteId: string, carrierAccountId: number) =>
      app().post(at(quoteId, 'account'), { version: await version(quoteId), carrierAccountId }, buyer().headers),
    accept: async (quoteId: string, total: number, more = {}) =>
      app().post(at(quoteId, 'accept'), { version: await version(quoteId), total, ...more }, buyer().headers),
    counter: async (quoteId: string, unitPrice: number) =>
      app().post(
        at(quoteId, 'counter'),
        {
          version: await version(quoteId),
          prices: (await seen(quoteId)).lines.map(({ id }) => ({ lineId: id, unitPrice })),
        },
        buyer().headers,
      ),
    decline: async (quoteId: string) =>
      app().post(at(quoteId, 'decline'), { version: await version(quoteId) }, buyer().headers),
    withdraw: async (quoteId: string) =>
      app().post(at(quoteId, 'withdraw'), { version: await version(quoteId) }, buyer().headers),
    write: (quoteId: string, text: string, key = newQuoteKey()) =>
      app().post(at(quoteId, 'messages'), { text, key }, buyer().headers),
    reply: (quoteId: string, text: string, key = newQuoteKey()) =>
      app().post(atAdmin(quoteId, 'messages'), { text }, { ...admin().headers, 'Idempotency-Key': key }),
  }
}
