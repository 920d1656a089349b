import { asc, eq } from 'drizzle-orm'
import type { SentAttachment } from '../../domain/attachments/attachment-shape.ts'
import { type Charge, chargesTotal } from '../../domain/charges/charge.ts'
import { type Cents, cents, sum, times } from '../../domain/money/money.ts'
import { firstOfEach } from '../../domain/quotes/alternatives.ts'
import type { LostReason } from '../../domain/quotes/lost-reason.ts'
import { isQuoteEventAllowed, lastDay } from '../../domain/quotes/quote.ts'
import { MAX_VALIDITY_DAYS, type Offer, type OfferLine, offerTotals } from '../../domain/quotes/quote-offer.ts'
import { type FreightPlace, isUnshippable } from '../../domain/quotes/quote-zip.ts'
import { Refusal } from '../../domain/refusal.ts'
import { z } from '../../domain/text/zod.ts'
import { keepNumbers } from '../catalogue/keep-numbers.ts'
import { readQuoteCharges } from '../charges/read-charges.ts'
import { writeCharges } from '../charges/write-charges.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { databaseNow } from '../platform/db/database-now.ts'
import { rows } from '../platform/db/rows.ts'
import { withIdempotencyKey } from '../platform/idempotency/with-idempotency-key.ts'
import { DONE, Done } from '../procedure.ts'
import { chosenOf } from './internal/choose-lines.ts'
import { isOnAccount, lockQuote, type QuoteRow, today } from './internal/lock-quote.ts'
import { checkSeen, moveQuote } from './internal/move-quote.ts'
import { type OfferSnapshot, quoteLines } from './tables.ts'

// The back office's offers. Each step sends the version on the page: of two concurrent admins the second one is
// refused.

type Shop = { db: Db; publicUrl: string }
type Step = { quoteId: string; version: number; adminId: string }

/**
 * Makes an offer for a request: for the parts alone, or in full with the freight. On the buyer's own carrier account
 * there is no freight, and the prices of the parts are the total. An offer replaces the previous one as the next
 * revision. Refuses QUOTE_NOT_FOUND, QUOTE_MOVED_ON, QUOTE_LINES_DIFFER, QUOTE_IN_CHECKOUT, VALIDITY_WRONG,
 * SEVERAL_MAKERS, SHIPPING_UNAVAILABLE.
 */
export const makeOffer = ({ db, publicUrl }: Shop, { quoteId, version, adminId }: Step, offer: Offer): Promise<void> =>
  inTransaction(db, async tx => {
    const quote = await lockQuote(tx, quoteId, 'admin')
    checkSeen(quote, version)
    checkValidity(offer.validUntil)
    const shipping = isOnAccount(quote) ? cents(0) : offer.shippingPrice
    const place = freightCountry(quote, shipping, offer.shippingCountry)
    checkPlace(quote, place)
    const event = shipping === null ? 'unit_quoted' : 'quoted'
    await writeOfferLines(tx, quote, offer.lines)
    await writeCharges(tx, { quoteId }, offer.charges, adminId)
    const charges = chargesTotal(offer.charges)
    const { goods, total } = offerTotals(await chosenOf(tx, quoteId), shipping, charges)
    await moveQuote(tx, quote, {
      event,
      publicUrl,
      actor: { adminId },
      note: offer.note,
      facts: {
        revision: quote.revision + 1,
        goodsPrice: goods,
        shippingPrice: shipping,
        ...place,
        chargesPrice: charges,
        quotedPrice: shipping === null ? null : total,
        validUntil: offer.validUntil,
        quotedBy: adminId,
        assignedTo: quote.assignedTo ?? adminId,
        ...(shipping === null ? { unitQuotedAt: databaseNow() } : {}),
      },
      offer: await snapshot(tx, quoteId, offer.charges, { goods, shipping, total, validUntil: offer.validUntil }),
    })
  })

/**
 * The country of a freight price, named with the price. The buyer's ZIP code belongs to the country that the buyer
 * named: another country clears it.
 */
function freightCountry(
  quote: QuoteRow,
  shipping: Cents | null,
  named: string | undefined,
): Partial<Pick<QuoteRow, 'shippingCountry' | 'zipCode'>> {
  if (shipping === null || shipping === 0 || named === undefined || named === quote.shippingCountry) return {}
  return { shippingCountry: named, zipCode: '' }
}

/** Refuses SHIPPING_UNAVAILABLE if the quote, with a new country of its freight, goes to an embargoed place. */
function checkPlace({ shippingCountry, zipCode }: QuoteRow, named: Partial<FreightPlace> = {}): void {
  const place = { shippingCountry: named.shippingCountry ?? shippingCountry, zipCode: named.zipCode ?? zipCode }
  if (isUnshippable(place)) throw new Refusal('SHIPPING_UNAVAILABLE')
}

/**
 * Prices the freight of an approved unit price. Refuses SHIPPING_NOT_TO_PRICE, UNIT_PRICE_MISSING, SHIPPING_UNAVAILABLE,
 * and QUOTE_NOT_FOUND, QUOTE_MOVED_ON, QUOTE_IN_CHECKOUT, VALIDITY_WRONG.
 */
export const priceShipping = (
  { db, publicUrl }: Shop,
  { quoteId, version, adminId }: Step,
  { shippingPrice, validUntil, note }: { shippingPrice: Cents; validUntil: string; note: string },
): Promise<void> =>
  inTransaction(db, async tx => {
    const quote = await lockQuote(tx, quoteId, 'admin')
    if (!isQuoteEventAllowed('shipping_quoted', quote, 'admin')) throw new Refusal('SHIPPING_NOT_TO_PRICE')
    if (quote.goodsPrice === null) throw new Refusal('UNIT_PRICE_MISSING')
    checkSeen(quote, version)
    checkPlace(quote)
    checkValidity(validUntil)
    const charges = await readQuoteCharges(tx, quoteId)
    const total = sum([quote.goodsPrice, shippingPrice, quote.chargesPrice])
    await moveQuote(tx, quote, {
      event: 'shipping_quoted',
      publicUrl,
      actor: { adminId },
      note,
      facts: {
        revision: quote.revision + 1,
        shippingPrice,
        quotedPrice: total,
        validUntil,
        quotedBy: adminId,
        shippingQuotedAt: databaseNow(),
      },
      offer: await snapshot(tx, quoteId, charges, {
        goods: quote.goodsPrice,
        shipping: shippingPrice,
        total,
        validUntil,
      }),
    })
  })

/** Rejects a request with a reason for the buyer. Idempotent. */
export const rejectQuote = (
  { db, publicUrl }: Shop,
  { quoteId, version, adminId }: Step,
  { reason, lostReason }: { reason: string; lostReason: LostReason | null },
): Promise<void> =>
  inTransaction(db, async tx => {
    const quote = await lockQuote(tx, quoteId, 'admin')
    if (quote.status === 'rejected') return
    checkSeen(quote, version)
    await moveQuote(tx, quote, { event: 'rejected', publicUrl, actor: { adminId }, note: reason, reason: lostReason })
  })

/**
 * The back office writes to the buyer: a question, an answer. Idempotent by the key. Refuses QUOTE_NOT_FOUND,
 * QUOTE_MOVED_ON, KEY_REUSED, and the codes of attach.
 */
export function writeToBuyer(
  { db, publicUrl }: Shop,
  { key, ...requested }: Omit<Step, 'version'> & { text: string; attachments: SentAttachment[]; key: string },
): Promise<typeof DONE> {
  const { quoteId, adminId, text, attachments } = requested
  return withIdempotencyKey(db, { key, what: { quoteWrote: requested } }, Done, async tx => {
    const quote = await lockQuote(tx, quoteId, 'admin')
    await moveQuote(tx, quote, {
      event: 'wrote',
      publicUrl,
      actor: { adminId },
      note: text,
      attached: { files: attachments, userId: adminId },
    })
    return DONE
  })
}

function checkValidity(validUntil: string): void {
  const now = today()
  if (validUntil < now || validUntil > lastDay(now, MAX_VALIDITY_DAYS)) throw new Refusal('VALIDITY_WRONG')
}

/** Writes one answer for every requested line. Refuses QUOTE_LINES_DIFFER, SEVERAL_MAKERS. */
async function writeOfferLines(tx: Tx, quote: QuoteRow, lines: readonly OfferLine[]): Promise<void> {
  const requested = await tx
    .select({ id: quoteLines.id, sku: quoteLines.sku, name: quoteLines.name, productId: quoteLines.productId })
    .from(quoteLines)
    .where(eq(quoteLines.quoteId, quote.id))
    .orderBy(quoteLines.id)
    .for('update')
  const byId = new Map(lines.map(line => [line.lineId, line]))
  if (byId.size !== lines.length || requested.length !== lines.length || requested.some(({ id }) => !byId.has(id)))
    throw new Refusal('QUOTE_LINES_DIFFER')
  const skus = lines.flatMap(line => (line.answer === 'offered' ? [line.partNumber] : []))
  await keepNumbers(tx, skus)
  const found = await rows(tx, PartShape, {
    name: 'parts-of-offer',
    text: 'SELECT id, sku, name, uom FROM products_view WHERE sku = ANY($1::text[]) AND is_listed',
    values: [skus],
  })
  const known = Map.groupBy(found, row => row.sku)
  const offered = requested.flatMap(({ id }) => {
    const line = byId.get(id)
    return line?.answer === 'offered' ? [{ id, alternativeGroup: line.alternativeGroup }] : []
  })
  const first = firstOfEach(offered)
  const isChosen = ({ lineId, alternativeGroup }: Offered) => alternativeGroup === null || first.includes(lineId)
  // Resets the choice of the previous offer before the new one is written.
  await tx.update(quoteLines).set({ alternativeGroup: null, isChosen: true }).where(eq(quoteLines.quoteId, quote.id))
  for (const { id, sku, name, productId } of requested) {
    const line = byId.get(id)
    if (!line) continue
    await tx
      .update(quoteLines)
      .set(
        line.answer === 'offered'
          ? {
              ...offerFacts(line, partOf(line, productId, known.get(line.partNumber)), { sku, name }),
              isChosen: isChosen(line),
            }
          : notOffered(line),
      )
      .where(eq(quoteLines.id, id))
  }
}

type Offered = Extract<OfferLine, { answer: 'offered' }>
const PartShape = z.object({ id: z.number(), sku: z.string(), name: z.string(), uom: z.string() })
type Part = z.output<typeof PartShape>

/**
 * The offered part of the catalog: the part that the offer names, else the requested one, else the only part with its
 * number. Refuses SEVERAL_MAKERS if several manufacturers have the number and stock is offered, because the stock would
 * be ambiguous.
 */
function partOf(
  { partNumber, productId, fromStock }: Offered,
  askedId: number | null,
  parts: Part[] = [],
): Part | undefined {
  const named = parts.find(({ id }) => id === productId) ?? parts.find(({ id }) => id === askedId)
  const part = named ?? (parts.length === 1 ? parts[0] : undefined)
  if (parts.length > 1 && !part && fromStock)
    throw new Refusal(
      'SEVERAL_MAKERS',
      `Several makers have a part ${partNumber}. Offer it as sourced, and name the maker in the remark.`,
    )
  return part
}

const offerFacts = (
  line: Offered,
  part: Part | undefined,
  requested: { sku: string; name: string },
): Partial<typeof quoteLines.$inferInsert> => ({
  answer: 'offered',
  offerProductId: part?.id ?? null,
  offerSku: line.partNumber,
  offerName: line.name || part?.name || (line.partNumber === requested.sku ? requested.name : ''),
  offerCondition: line.condition,
  // A number that is not in the catalog is offered in the unit of the request.
  offerUom: part?.uom ?? null,
  offerQuantity: line.quantity,
  unitPrice: line.unitPrice,
  totalPrice: times(line.unitPrice, line.quantity),
  leadTimeDays: line.leadTimeDays,
  paperwork: line.paperwork,
  remark: line.remark,
  alternativeGroup: line.alternativeGroup,
  unitCost: line.unitCost,
  costNote: line.costNote,
  // Only a catalog part has stock.
  fromStock: line.fromStock && part !== undefined,
})

const notOffered = ({ remark }: { remark: string }): Partial<typeof quoteLines.$inferInsert> => ({
  answer: 'unavailable',
  offerProductId: null,
  offerSku: null,
  offerName: null,
  offerCondition: null,
  offerUom: null,
  offerQuantity: null,
  unitPrice: null,
  totalPrice: null,
  leadTimeDays: null,
  paperwork: '',
  fromStock: false,
  remark,
})

const RowShape = z.object({ id: z.number(), manufacturer: z.nullable(z.string()) })

/** The offer in the current lines, for the history. */
async function snapshot(
  tx: Tx,
  quoteId: string,
  charges: readonly Charge[],
  sums: Pick<OfferSnapshot, 'goods' | 'shipping' | 'total' | 'validUntil'>,
): Promise<OfferSnapshot> {
  const lines = await tx
    .select()
    .from(quoteLines)
    .where(eq(quoteLines.quoteId, quoteId))
    .orderBy(asc(quoteLines.position))
  const found = await rows(tx, RowShape, {
    name: 'makers-of-offer',
    text: 'SELECT id, manufacturer FROM products_view WHERE id = ANY($1::bigint[])',
    values: [lines.flatMap(({ offerProductId }) => offerProductId ?? [])],
  })
  const makers = new Map(found.map(({ id, manufacturer }) => [id, manufacturer]))
  return {
    lines: lines.flatMap(line =>
      line.answer === 'offered'
        ? [
            {
              sku: line.offerSku ?? '',
              manufacturer: makers.get(line.offerProductId ?? 0) ?? null,
              name: line.offerName ?? '',
              condition: line.offerCondition ?? '',
              uom: line.offerUom ?? line.uom,
              quantity: line.offerQuantity ?? 0,
              unitPrice: line.unitPrice ?? 0,
              ...(line.alternativeGroup === null ? {} : { alternativeGroup: line.alternativeGroup }),
            },
          ]
        : [],
    ),
    unavailable: lines.flatMap(line => (line.answer === 'unavailable' ? [line.sku] : [])),
    ...(charges.length > 0 && { charges: charges.map(({ label, amount }) => ({ label, amount })) }),
    ...sums,
  }
}
