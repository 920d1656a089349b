import type { SentAttachment } from '../../domain/attachments/attachment-shape.ts'
import { orNull } from '../../domain/inventory/line-requirements.ts'
import type { QuoteKind } from '../../domain/quotes/quote.ts'
import { priorityOf } from '../../domain/quotes/quote-request.ts'
import type { AogRequest, QuoteRequest, QuoteRequestLine } from '../../domain/quotes/quote-request-shape.ts'
import { Refusal } from '../../domain/refusal.ts'
import { store } from '../../domain/settings/store.ts'
import { isEmbargoedText } from '../../domain/shipping/embargo.ts'
import { digits, LETTERS, numberPrefix } from '../../domain/text/document-number.ts'
import { z } from '../../domain/text/zod.ts'
import { lockCarrierAccount } from '../customers/accounts/carrier-accounts/lock-carrier-account.ts'
import { limitPerCustomer, refuseDeleted } from '../customers/accounts/lock-customer.ts'
import { consumeLimit, refundLimit } from '../limits.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { databaseNow } from '../platform/db/database-now.ts'
import { rows } from '../platform/db/rows.ts'
import { findStoredAnswer, withIdempotencyKey } from '../platform/idempotency/with-idempotency-key.ts'
import { insertNumbered } from '../platform/numbering/insert-numbered.ts'
import { aogDetails } from './aog/tables.ts'
import { startQuote } from './internal/move-quote.ts'
import { quoteLines, quotes } from './tables.ts'

const RequestedQuoteShape = z.object({ quoteId: z.string(), quoteNumber: z.string() })
export type RequestedQuote = z.infer<typeof RequestedQuoteShape>
type Shop = { db: Db; publicUrl: string }

/**
 * Requests a quote for a customer. Idempotent by the key. Refuses KEY_REUSED for another request with the same key,
 * and PRODUCT_NOT_FOUND, CARRIER_ACCOUNT_NOT_FOUND, ATTACHMENT_GONE, TOO_MANY_ATTEMPTS, and NOT_SIGNED_IN if the account
 * was deleted at the same time.
 */
export const requestQuote = (
  shop: Shop,
  userId: string,
  key: string,
  request: QuoteRequest,
  attachments: readonly SentAttachment[] = [],
): Promise<RequestedQuote> =>
  requestOnce(shop, userId, key, { kind: 'rfq', request, lines: request.lines }, attachments)

/** Like requestQuote, for an aircraft on ground. Refuses SHIPPING_UNAVAILABLE if it is in an embargoed place. */
export const requestAog = async (
  shop: Shop,
  userId: string,
  key: string,
  request: AogRequest,
  attachments: readonly SentAttachment[] = [],
): Promise<RequestedQuote> => {
  if (isEmbargoedText(request.location)) throw new Refusal('SHIPPING_UNAVAILABLE')
  const { partNumber, condition, quantity, reference } = request
  const lines = [{ productId: null, partNumber, condition, quantity, ...(reference && { reference }) }]
  const input: NewRequest = { kind: 'aog', request: { ...request, notes: request.description }, lines, aog: request }
  return requestOnce(shop, userId, key, input, attachments)
}

type NewRequest = {
  kind: QuoteKind
  request: Pick<QuoteRequest, 'notes' | 'preferredShipping' | 'wantsOwnAccount' | 'carrierAccountId'>
  lines: readonly QuoteRequestLine[]
  aog?: AogRequest
}

async function requestOnce(
  { db, publicUrl }: Shop,
  userId: string,
  key: string,
  input: NewRequest,
  attachments: readonly SentAttachment[],
): Promise<RequestedQuote> {
  const idempotent = { key, what: { quoteRequested: { userId, asked: input, attachments } } }
  const known = await findStoredAnswer(db, idempotent, RequestedQuoteShape)
  if (known) return known
  // Counted before the insert, so that concurrent requests count too; refunded if no new request was made.
  await consumeLimit(db, 'quotes', userId)
  const make = () =>
    withIdempotencyKey(db, idempotent, RequestedQuoteShape, tx =>
      insertQuote(tx, userId, key, { ...input, attachments }, publicUrl),
    )
  return limitPerCustomer(userId, make).catch(async error => {
    if (error instanceof Refusal) await refundLimit(db, 'quotes', userId)
    throw error
  })
}

async function insertQuote(
  tx: Tx,
  userId: string,
  key: string,
  { kind, request, lines, aog, attachments }: NewRequest & { attachments: readonly SentAttachment[] },
  publicUrl: string,
): Promise<RequestedQuote> {
  const { carrierAccountId } = request
  const carrierAccount = carrierAccountId === null ? null : await lockCarrierAccount(tx, userId, carrierAccountId)
  const parts = await findParts(tx, lines)
  const inserted = await insertQuoteRow(tx, {
    kind,
    priority: priorityOf(aog?.urgency ?? null),
    userId,
    turn: 'admin',
    notes: request.notes,
    preferredShipping: request.preferredShipping,
    wantsOwnAccount: request.wantsOwnAccount || carrierAccount !== null,
    carrierAccountId,
    carrierAccount,
  })
  await tx.insert(quoteLines).values(parts.map((part, position) => ({ quoteId: inserted.quoteId, position, ...part })))
  if (aog) {
    const { aircraftType, tailNumber, location, needBy, urgency, contactName, contactPhone } = aog
    await tx.insert(aogDetails).values({
      quoteId: inserted.quoteId,
      aircraftType,
      tailNumber,
      location,
      urgency,
      contactName,
      contactPhone,
      needBy: needBy === null ? null : new Date(needBy),
    })
  }
  await startQuote(tx, { id: inserted.quoteId, userId, kind }, publicUrl, attachments)
  // A draft of a mailed link with this key, refused or not, has become a request: it is no longer shown as refused. Its
  // files are attached now; they were held for the draft.
  await tx.$client.query('DELETE FROM link_drafts WHERE key = $1 AND user_id = $2', [key, userId])
  return inserted
}

type NewQuote = Omit<typeof quotes.$inferInsert, 'quoteNumber'>

const NUMBERING = { sequence: 'quote_numbers', forms: [digits(5), digits(7), LETTERS] }

/** `Q-YYYYMMDD-NNNNN`, or `AOG-…`. */
function insertQuoteRow(tx: Tx, quote: NewQuote): Promise<RequestedQuote> {
  const prefix = numberPrefix(quote.kind === 'aog' ? 'AOG' : 'Q', databaseNow(), store.timeZone)
  return insertNumbered(tx, { ...NUMBERING, prefix }, async quoteNumber => {
    const [inserted] = await tx
      .insert(quotes)
      .values({ ...quote, quoteNumber })
      .onConflictDoNothing({ target: quotes.quoteNumber })
      .returning({ quoteId: quotes.id, quoteNumber: quotes.quoteNumber })
    return inserted
  }).catch(refuseDeleted)
}

type Part = Pick<
  typeof quoteLines.$inferInsert,
  'productId' | 'sku' | 'name' | 'uom' | 'condition' | 'quantity' | 'requirements' | 'reference'
>
const KnownShape = z.object({ id: z.number(), sku: z.string(), name: z.string(), uom: z.string() })
type Known = z.output<typeof KnownShape>
const onlyOne = (parts: Known[] = []) => (parts.length === 1 ? parts[0] : undefined)

/**
 * The requested parts, with their catalog names. A typed part number matches only a part with exactly this number, and
 * only if one manufacturer has it. Similar numbers are not matched: 21117-1 and 211-171 are different parts. Refuses
 * PRODUCT_NOT_FOUND.
 */
async function findParts(tx: Tx, lines: readonly QuoteRequestLine[]): Promise<Part[]> {
  const found = await rows(tx, KnownShape, {
    name: 'parts-of-request',
    text: `SELECT id, sku, name, uom FROM products_view
      WHERE is_published AND is_listed AND (id = ANY($1::bigint[]) OR sku = ANY($2::text[]))`,
    values: [lines.flatMap(line => line.productId ?? []), lines.map(line => line.partNumber).filter(Boolean)],
  })
  const byId = new Map(found.map(row => [row.id, row]))
  const bySku = Map.groupBy(found, row => row.sku)
  return lines.map(({ productId, partNumber, condition, quantity, requirements, reference }) => {
    const known = productId === null ? onlyOne(bySku.get(partNumber)) : byId.get(productId)
    if (!known && productId !== null) throw new Refusal('PRODUCT_NOT_FOUND')
    return {
      productId: known?.id ?? null,
      sku: known?.sku ?? partNumber,
      name: known?.name ?? '',
      uom: known?.uom ?? 'EA',
      condition,
      quantity,
      requirements: orNull(requirements),
      reference: reference ?? '',
    }
  })
}
