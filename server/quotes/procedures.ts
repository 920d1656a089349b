import { SentAttachmentsShape } from '../../domain/attachments/attachment-shape.ts'
import { CentsShape } from '../../domain/money/money-shape.ts'
import { ChosenShape } from '../../domain/quotes/alternatives.ts'
import { lostReasonsOf } from '../../domain/quotes/lost-reason.ts'
import { QUOTE_KINDS, QUOTE_STATUSES } from '../../domain/quotes/quote.ts'
import { CounterShape } from '../../domain/quotes/quote-counter.ts'
import { QUOTE_TEXT_LENGTH } from '../../domain/quotes/quote-request.ts'
import { AogRequestShape, longText, QuoteRequestShape } from '../../domain/quotes/quote-request-shape.ts'
import { DEFAULT_FREIGHT_COUNTRY, MAX_QUOTE_ZIP_LENGTH } from '../../domain/quotes/quote-zip.ts'
import { FreightCountryShape, zipOfCountry } from '../../domain/quotes/quote-zip-shape.ts'
import { blankableText } from '../../domain/text/printed-text.ts'
import { searchText } from '../../domain/text/search-text.ts'
import { z } from '../../domain/text/zod.ts'
import { PageNumberQuery } from '../numbered-page.ts'
import { anyone, customer, customerWithMessage, DONE, Done, NoInput } from '../procedure.ts'
import {
  acceptQuote,
  approveUnitPrice,
  counterOffer,
  declineOrWithdraw,
  nameAccount,
  writeToStore,
} from './answer-offer.ts'
import { markSeenByBuyer } from './assign-quote.ts'
import { deleteLinkDraft } from './link-drafts.ts'
import { listMyQuotes, listWaitingQuotes } from './list-quotes.ts'
import { readQuote } from './read-quote.ts'
import { deleteRefusedRequest, listRefused, RefusedRequestShape } from './refused-requests.ts'
import { requestAog, requestQuote } from './request-quote.ts'
import { MyQuoteShape, MyQuotesShape, QuoteShape } from './shapes.ts'
import { submitLinkDrafts } from './submit-link-drafts.ts'

const QuoteId = z.uuid()
const Version = z.int().check(z.gte(1))
/** Drawn by the browser for each request: one key makes one request. */
const Key = z.string().check(z.regex(/^[\w-]{16,100}$/, 'A key has 16 to 100 letters, digits, - or _'))
const Requested = z.object({ quoteId: z.string(), quoteNumber: z.string() })
/** A message with text, files or both. */
export const MESSAGE = {
  text: z
    .string()
    .check(z.trim(), z.maxLength(QUOTE_TEXT_LENGTH, `A message has at most ${QUOTE_TEXT_LENGTH} characters`)),
  attachments: SentAttachmentsShape,
}
export const hasTextOrAttachment = z.superRefine<{ text: string; attachments: readonly unknown[] }>((message, form) => {
  if (message.text === '' && message.attachments.length === 0)
    form.addIssue({ code: 'custom', path: ['text'], message: 'Enter a message first' })
})

/** Optional reason of a buyer who ends a quote, with a text. */
const WHY = {
  reason: z._default(longText('Reason', 500), ''),
  lostReason: z._default(z.nullable(z.enum(lostReasonsOf('buyer').map(([name]) => name))), null),
}

/** Procedures of customers on their own quotes. Another customer's quote is refused like a missing one. */
export const quotes = {
  request: customerWithMessage('You must be logged in to submit a quote request')
    .route({ method: 'POST', path: '/api/quotes', summary: 'Requests a quote for one or more parts' })
    .input(z.strictObject({ key: Key, request: QuoteRequestShape, attachments: SentAttachmentsShape }))
    .output(Requested)
    .handler(({ context, input: { key, request, attachments } }) =>
      requestQuote(context, context.me.userId, key, request, attachments),
    ),

  requestAog: customer
    .route({ method: 'POST', path: '/api/aog', summary: 'Requests a part for an aircraft on the ground' })
    .input(z.strictObject({ key: Key, request: AogRequestShape, attachments: SentAttachmentsShape }))
    .output(Requested)
    .handler(({ context, input: { key, request, attachments } }) =>
      requestAog(context, context.me.userId, key, request, attachments),
    ),

  submitLinkDrafts: customer
    .route({
      method: 'POST',
      path: '/api/quotes/carried',
      summary: 'Submits the drafts of the mailed links that the customer has opened',
    })
    .input(z.strictObject({}))
    .output(z.array(z.object({ key: z.string(), kind: z.enum(QUOTE_KINDS), quoteId: z.string() })))
    .handler(({ context }) => submitLinkDrafts(context, context.me.userId)),

  refusedRequests: customer
    .meta({ shows: ['quote'] })
    .route({
      method: 'GET',
      path: '/api/quotes/refused',
      summary: 'Lists drafts of mailed links that the store refused, or could not submit for 7 days',
    })
    .input(NoInput)
    .output(z.array(RefusedRequestShape))
    .handler(({ context: { db, me } }) => listRefused(db, me.userId)),

  deleteRefusedRequest: customer
    .route({ method: 'POST', path: '/api/quotes/refused/{key}/forget', summary: 'Deletes a refused draft' })
    .input(z.strictObject({ key: Key }))
    .output(Done)
    .handler(async ({ context: { db, me }, input }) => {
      await deleteRefusedRequest(db, me.userId, input.key)
      return DONE
    }),

  deleteLinkDraft: anyone
    .route({
      method: 'POST',
      path: '/api/quotes/carried/forget',
      summary: 'Deletes a draft that a mailed link would submit',
    })
    .input(z.strictObject({ key: Key }))
    /** `isSent`: too late, the draft is already a request */
    .output(z.object({ isSent: z.boolean() }))
    .handler(({ context: { db }, input: { key } }) => deleteLinkDraft(db, key)),

  myQuotes: customer
    .meta({ shows: ['quote'] })
    .route({
      method: 'GET',
      path: '/api/quotes',
      summary: "Lists the customer's own quotes of one kind, newest first, 20 per page",
    })
    .input(
      z.strictObject({
        kind: z._default(z.enum(QUOTE_KINDS), 'rfq'),
        status: z._default(z.nullable(z.enum(QUOTE_STATUSES)), null),
        search: z._default(searchText(100), ''),
        page: PageNumberQuery,
      }),
    )
    .output(MyQuotesShape)
    .handler(({ context: { db, me }, input }) => listMyQuotes(db, me.userId, input)),

  waiting: customer
    .meta({ shows: ['quote'] })
    .route({ method: 'GET', path: '/api/quotes/waiting', summary: 'Lists up to 10 quotes that wait for the customer' })
    .input(NoInput)
    .output(z.array(MyQuoteShape))
    .handler(({ context: { db, me } }) => listWaitingQuotes(db, me.userId)),

  quote: customer
    .meta({ shows: ['quote:quoteId'] })
    .route({
      method: 'GET',
      path: '/api/quotes/{quoteId}',
      summary: "Returns one of the customer's own quotes with its history",
    })
    .input(z.strictObject({ quoteId: z.string().check(z.maxLength(64)) }))
    .output(QuoteShape)
    .handler(({ context: { db, me }, input }) => readQuote(db, input.quoteId, me.userId)),

  approveUnitPrice: customer
    .route({
      method: 'POST',
      path: '/api/quotes/{quoteId}/approve',
      summary: 'Approves the unit prices of an offer, and names the destination',
    })
    .input(
      z
        .strictObject({
          quoteId: QuoteId,
          version: Version,
          /** empty only for a country whose addresses may lack a postal code */
          zipCode: z._default(blankableText('Zip code', MAX_QUOTE_ZIP_LENGTH), ''),
          shippingCountry: z._default(FreightCountryShape, DEFAULT_FREIGHT_COUNTRY),
          /** ship on this account of the buyer instead; null: as requested */
          carrierAccountId: z._default(z.nullable(z.int().check(z.gte(1))), null),
          chosen: ChosenShape,
        })
        .check(zipOfCountry),
    )
    .output(Done)
    .handler(async ({ context, input }) => {
      await approveUnitPrice(context, context.me.userId, input)
      return DONE
    }),

  nameAccount: customer
    .route({
      method: 'POST',
      path: '/api/quotes/{quoteId}/account',
      summary: "Names the customer's own carrier account for the shipment of a quote",
    })
    .input(z.strictObject({ quoteId: QuoteId, version: Version, carrierAccountId: z.int().check(z.gte(1)) }))
    .output(Done)
    .handler(async ({ context, input }) => {
      await nameAccount(context, context.me.userId, input)
      return DONE
    }),

  accept: customer
    .route({ method: 'POST', path: '/api/quotes/{quoteId}/accept', summary: 'Accepts the total of an offer' })
    .input(z.strictObject({ quoteId: QuoteId, version: Version, total: CentsShape, chosen: ChosenShape }))
    .output(Done)
    .handler(async ({ context, input }) => {
      await acceptQuote(context, context.me.userId, input)
      return DONE
    }),

  counter: customer
    .route({
      method: 'POST',
      path: '/api/quotes/{quoteId}/counter',
      summary: 'Makes a counteroffer with other unit prices',
    })
    .input(z.strictObject({ quoteId: QuoteId, version: Version, ...CounterShape.shape }))
    .output(Done)
    .handler(async ({ context, input }) => {
      await counterOffer(context, context.me.userId, input)
      return DONE
    }),

  write: customer
    .route({
      method: 'POST',
      path: '/api/quotes/{quoteId}/messages',
      summary: 'Sends a message about a quote to the store',
    })
    .input(z.strictObject({ quoteId: QuoteId, ...MESSAGE, key: Key }).check(hasTextOrAttachment))
    .output(Done)
    .handler(({ context, input }) => writeToStore(context, context.me.userId, input)),

  decline: customer
    .route({ method: 'POST', path: '/api/quotes/{quoteId}/decline', summary: 'Declines an offer' })
    .input(z.strictObject({ quoteId: QuoteId, version: Version, ...WHY }))
    .output(Done)
    .handler(async ({ context, input }) => {
      await declineOrWithdraw(context, context.me.userId, 'declined', input)
      return DONE
    }),

  withdraw: customer
    .route({ method: 'POST', path: '/api/quotes/{quoteId}/withdraw', summary: 'Withdraws a quote request' })
    .input(z.strictObject({ quoteId: QuoteId, version: Version, ...WHY }))
    .output(Done)
    .handler(async ({ context, input }) => {
      await declineOrWithdraw(context, context.me.userId, 'withdrawn', input)
      return DONE
    }),

  markSeen: customer
    .route({ method: 'POST', path: '/api/quotes/{quoteId}/seen', summary: 'Marks a quote as seen by the customer' })
    .input(z.strictObject({ quoteId: QuoteId }))
    .output(Done)
    .handler(async ({ context: { db, me }, input }) => {
      await markSeenByBuyer(db, input.quoteId, me.userId)
      return DONE
    }),
}
