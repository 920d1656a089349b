import type { QuoteDraft } from '../../domain/quotes/quote-draft.ts'
import { quoteAddress } from '../addresses.ts'
import { api } from '../api.ts'
import { notify } from '../ui/notify.ts'

export const SEND_FAILED = 'Failed to submit request for quote'
export const SIGN_IN_FIRST = 'You must be logged in to submit a quote request'
export const SENT = { rfq: 'Request for quote submitted successfully', aog: 'AOG request submitted successfully' }

/** Sends a request: under the same key it is one, however often it arrives. */
export async function sendRequest({ kind, key, request, attachments }: QuoteDraft): Promise<{ quoteId: string }> {
  const { quotes } = api
  return kind === 'aog'
    ? quotes.requestAog({ key, request, attachments })
    : quotes.request({ key, request, attachments })
}

/** Shows a message that a request has arrived, with a link to it. */
export const announceQuoteRequest = (kind: QuoteDraft['kind'], quoteId: string): void =>
  notify.success(SENT[kind], { text: 'View request', href: quoteAddress(kind, quoteId) })
