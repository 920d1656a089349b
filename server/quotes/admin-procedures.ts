import { ADMIN_NOTES_LENGTH } from '../../domain/admin/admin-notes.ts'
import { CentsShape } from '../../domain/money/money-shape.ts'
import { lostReasonsOf } from '../../domain/quotes/lost-reason.ts'
import { OfferShape } from '../../domain/quotes/quote-offer.ts'
import { longText } from '../../domain/quotes/quote-request-shape.ts'
import { dayShape } from '../../domain/text/day-shape.ts'
import { z } from '../../domain/text/zod.ts'
import { idempotencyKey } from '../platform/idempotency/idempotency-key.ts'
import { DONE, Done, NoInput, staff } from '../procedure.ts'
import { assignQuote, markSeenByAdmin, saveQuoteNotes } from './assign-quote.ts'
import { AdminQuotesQueryShape, countAdminQuotes, listAdminQuotes } from './list-quotes.ts'
import { makeOffer, priceShipping, rejectQuote, writeToBuyer } from './make-offer.ts'
import { hasTextOrAttachment, MESSAGE } from './procedures.ts'
import { removeQuoteAttachment } from './quote-attachments.ts'
import { readAdminQuote } from './read-quote.ts'
import { AdminCountsShape, AdminQuoteShape, AdminQuotesShape } from './shapes.ts'

const QuoteId = z.uuid()
/** IDs from the URL are strings. */
const IdInAddress = z.coerce.number<string | number>().check(z.int(), z.gte(1))
const Version = z.int().check(z.gte(1))

/** Procedures of the back office on quotes. Each one requires a staff permission. */
export const quotesAdmin = {
  list: staff('read_back_office')
    .meta({ shows: ['quote'], list: { name: 'Quotes', rows: 'quotes', next: 'after', views: ['quotes', 'aog'] } })
    .route({
      method: 'GET',
      path: '/api/admin/quotes',
      summary: 'Lists the quotes of all customers, 50 per page',
    })
    .input(AdminQuotesQueryShape)
    .output(AdminQuotesShape)
    .handler(({ context: { db, me }, input }) => listAdminQuotes(db, me.userId, input)),

  counts: staff('read_back_office')
    .meta({ shows: ['quote'] })
    .route({
      method: 'GET',
      path: '/api/admin/quotes/counts',
      summary: 'Counts the open quotes in each status, and the quotes that wait',
    })
    .input(NoInput)
    .output(AdminCountsShape)
    .handler(({ context: { db, me } }) => countAdminQuotes(db, me.userId)),

  quote: staff('read_back_office')
    .meta({ shows: ['quote:quoteId'] })
    .route({
      method: 'GET',
      path: '/api/admin/quotes/{quoteId}',
      summary: 'Returns a quote with its internal notes and history',
    })
    .input(z.strictObject({ quoteId: z.string().check(z.maxLength(64)) }))
    .output(AdminQuoteShape)
    .handler(({ context: { db, me }, input }) => readAdminQuote(db, input.quoteId, me.userId)),

  offer: staff('quote')
    .route({
      method: 'POST',
      path: '/api/admin/quotes/{quoteId}/offer',
      summary: 'Makes an offer for a quote request',
    })
    .input(z.strictObject({ quoteId: QuoteId, version: Version, offer: OfferShape }))
    .output(Done)
    .handler(async ({ context, input: { offer, ...step } }) => {
      await makeOffer(context, { ...step, adminId: context.me.userId }, offer)
      return DONE
    }),

  priceShipping: staff('quote')
    .route({
      method: 'POST',
      path: '/api/admin/quotes/{quoteId}/shipping',
      summary: 'Prices the freight of a quote whose unit prices the buyer has approved',
    })
    .input(
      z.strictObject({
        quoteId: QuoteId,
        version: Version,
        shippingPrice: CentsShape,
        validUntil: dayShape('Please say until which day it is valid'),
        note: z._default(longText('Note'), ''),
      }),
    )
    .output(Done)
    .handler(async ({ context, input: { quoteId, version, ...price } }) => {
      await priceShipping(context, { quoteId, version, adminId: context.me.userId }, price)
      return DONE
    }),

  reject: staff('quote')
    .route({ method: 'POST', path: '/api/admin/quotes/{quoteId}/reject', summary: 'Rejects a quote request' })
    .input(
      z.strictObject({
        quoteId: QuoteId,
        version: Version,
        reason: z
          .string()
          .check(
            z.trim(),
            z.minLength(1, 'Please give a reason'),
            z.maxLength(500, 'A reason has at most 500 characters'),
          ),
        /** for the figures; pages older than this field omit it */
        lostReason: z._default(z.nullable(z.enum(lostReasonsOf('admin').map(([name]) => name))), null),
      }),
    )
    .output(Done)
    .handler(async ({ context, input: { reason, lostReason, ...step } }) => {
      await rejectQuote(context, { ...step, adminId: context.me.userId }, { reason, lostReason })
      return DONE
    }),

  write: staff('quote')
    .route({
      method: 'POST',
      path: '/api/admin/quotes/{quoteId}/messages',
      summary: 'Sends a message about a quote to its buyer',
    })
    .input(z.strictObject({ quoteId: QuoteId, ...MESSAGE }).check(hasTextOrAttachment))
    .output(Done)
    .handler(({ context, input }) =>
      writeToBuyer(context, { ...input, adminId: context.me.userId, key: idempotencyKey(context) }),
    ),

  assign: staff('quote')
    .route({
      method: 'POST',
      path: '/api/admin/quotes/{quoteId}/assign',
      summary: 'Assigns a quote to the caller, or removes its assignment',
    })
    .input(z.strictObject({ quoteId: QuoteId, from: z.nullable(z.uuid()), toMe: z.boolean() }))
    .output(Done)
    .handler(async ({ context: { db, me }, input: { quoteId, ...change } }) => {
      await assignQuote(db, quoteId, { ...change, adminId: me.userId })
      return DONE
    }),

  markSeen: staff('quote')
    .route({
      method: 'POST',
      path: '/api/admin/quotes/{quoteId}/seen',
      summary: 'Marks a quote as seen by the back office',
    })
    .input(z.strictObject({ quoteId: QuoteId }))
    .output(Done)
    .handler(async ({ context: { db }, input }) => {
      await markSeenByAdmin(db, input.quoteId)
      return DONE
    }),

  removeAttachment: staff('quote')
    .route({
      method: 'POST',
      path: '/api/admin/quotes/{quoteId}/attachments/{attachmentId}/remove',
      summary: 'Removes a file from a quote, and deletes it',
    })
    .input(z.strictObject({ quoteId: QuoteId, attachmentId: IdInAddress }))
    .output(Done)
    .handler(async ({ context: { db, me }, input: { quoteId, attachmentId } }) => {
      await removeQuoteAttachment(db, quoteId, attachmentId, me.userId)
      return DONE
    }),

  saveNotes: staff('quote')
    .route({
      method: 'POST',
      path: '/api/admin/quotes/{quoteId}/notes',
      summary: 'Saves the internal notes of a quote',
    })
    .input(
      z.strictObject({
        quoteId: QuoteId,
        notes: longText('Notes', ADMIN_NOTES_LENGTH),
        before: z._default(z.string().check(z.maxLength(ADMIN_NOTES_LENGTH)), ''),
      }),
    )
    .output(Done)
    .handler(async ({ context: { db, me }, input: { quoteId, ...typed } }) => {
      await saveQuoteNotes(db, quoteId, { ...typed, adminId: me.userId })
      return DONE
    }),
}
