import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import type { SentAttachment } from '../../domain/attachments/attachment-shape.ts'
import { type Cents, formatMoney, sum } from '../../domain/money/money.ts'
import type { LostReason } from '../../domain/quotes/lost-reason.ts'
import { isQuoteEventAllowed, leadsTo, QUOTE_STATES, STANDING_QUOTE_STATUSES } from '../../domain/quotes/quote.ts'
import { type Counter, namesOfferedLines } from '../../domain/quotes/quote-counter.ts'
import { type FreightPlace, freightPlace, freightPlaceWords, isUnshippable } from '../../domain/quotes/quote-zip.ts'
import { Refusal } from '../../domain/refusal.ts'
import { accountNumberEnding, CARRIER_NAMES } from '../../domain/shipping/carrier-account.ts'
import {
  lockCarrierAccount,
  type UsableCarrierAccount,
} from '../customers/accounts/carrier-accounts/lock-carrier-account.ts'
import { consumeLimit } from '../limits.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { databaseNow } from '../platform/db/database-now.ts'
import { findStoredAnswer, withIdempotencyKey } from '../platform/idempotency/with-idempotency-key.ts'
import { DONE, Done } from '../procedure.ts'
import { type Chosen, chooseLines } from './internal/choose-lines.ts'
import { isOfferExpired, isOnAccount, lockQuote, type QuoteRow } from './internal/lock-quote.ts'
import { checkSeen, moveQuote, quoteConflict } from './internal/move-quote.ts'
import { quoteLines } from './tables.ts'

// The buyer's steps on a quote. Each one sends the version on the page, so that no buyer accepts an offer that they
// have not seen.

type Shop = { db: Db; publicUrl: string }
type Seen = { quoteId: string; version: number }

/**
 * The buyer approves the prices of the parts and names the destination. On the buyer's own carrier account there is no
 * freight to price, so the quote becomes `quoted` at once. Refuses QUOTE_NOT_FOUND, UNIT_PRICE_NOT_TO_APPROVE,
 * NO_UNIT_PRICE, QUOTE_RUN_OUT, QUOTE_MOVED_ON, CARRIER_ACCOUNT_NOT_FOUND, SHIPPING_UNAVAILABLE for an embargoed place.
 */
export const approveUnitPrice = (
  { db, publicUrl }: Shop,
  userId: string,
  {
    quoteId,
    version,
    carrierAccountId,
    chosen,
    ...named
  }: Seen &
    FreightPlace & {
      carrierAccountId: number | null
      chosen?: Chosen
    },
): Promise<void> =>
  inTransaction(db, async tx => {
    const account = carrierAccountId === null ? null : await lockCarrierAccount(tx, userId, carrierAccountId)
    const quote = await lockQuote(tx, quoteId, { userId })
    if (!isQuoteEventAllowed('unit_approved', quote, 'buyer')) throw new Refusal('UNIT_PRICE_NOT_TO_APPROVE')
    if (quote.goodsPrice === null) throw new Refusal('NO_UNIT_PRICE')
    checkOffered(quote, version)
    const place = freightPlace(named)
    if (isUnshippable(place)) throw new Refusal('SHIPPING_UNAVAILABLE')
    const priced = await chooseLines(tx, quote, chosen)
    const onAccount = account !== null || isOnAccount(quote)
    await moveQuote(tx, quote, {
      event: 'unit_approved',
      publicUrl,
      to: onAccount ? 'quoted' : 'unit_approved',
      actor: 'buyer',
      note: freightPlaceWords(place),
      facts: {
        zipCode: place.zipCode,
        shippingCountry: place.shippingCountry,
        unitApprovedAt: databaseNow(),
        ...(account ? { wantsOwnAccount: true, carrierAccountId, carrierAccount: account } : {}),
        ...(onAccount ? { shippingPrice: NO_FREIGHT, quotedPrice: withoutFreight(priced) } : {}),
      },
    })
  })

const NO_FREIGHT = 0 as Cents

/** The total of a quote on the buyer's own carrier account: parts and charges. */
const withoutFreight = ({ goodsPrice, chargesPrice }: QuoteRow): Cents | null =>
  goodsPrice === null ? null : sum([goodsPrice, chargesPrice])

/**
 * The buyer names their own carrier account for a quote that was requested before they had one. Freight is then not
 * charged, and the rest of the offer is its total. A unit price still needs approval; a total accepted with its freight
 * stays. Idempotent. Refuses QUOTE_NOT_FOUND, QUOTE_RUN_OUT, QUOTE_MOVED_ON, QUOTE_IN_CHECKOUT, QUOTE_FREIGHT_ACCEPTED,
 * CARRIER_ACCOUNT_NOT_FOUND, TOO_MANY_ATTEMPTS.
 */
export async function nameAccount(
  { db, publicUrl }: Shop,
  userId: string,
  { quoteId, version, carrierAccountId }: Seen & { carrierAccountId: number },
): Promise<void> {
  // Each call mails the back office, like a message.
  await consumeLimit(db, 'quote messages', userId)
  await inTransaction(db, async tx => {
    const account = await lockCarrierAccount(tx, userId, carrierAccountId)
    const quote = await lockQuote(tx, quoteId, { userId })
    if (isDeepStrictEqual(quote.carrierAccount, account)) return
    if (isOfferExpired(quote)) throw new Refusal('QUOTE_RUN_OUT')
    checkSeen(quote, version)
    const freight = quote.shippingPrice ?? NO_FREIGHT
    if (quote.status === 'completed' && freight > 0) throw new Refusal('QUOTE_FREIGHT_ACCEPTED')
    const isOffered = !QUOTE_STATES[quote.status].isUnpriced
    if (isOffered && quote.goodsPrice === null) throw quoteConflict(quote)
    const note = [
      accountWords(account),
      ...(freight > 0 && isOffered ? [`Shipping of ${formatMoney(freight)} is no longer charged.`] : []),
    ].join(' ')
    await moveQuote(tx, quote, {
      event: 'account_named',
      publicUrl,
      to: leadsTo('account_named', quote.status, quote.status) ? quote.status : 'quoted',
      actor: 'buyer',
      note,
      facts: {
        wantsOwnAccount: true,
        carrierAccountId,
        carrierAccount: account,
        ...(isOffered ? { shippingPrice: NO_FREIGHT, quotedPrice: withoutFreight(quote) } : {}),
      },
    })
  })
}

function accountWords({ provider, accountNumber }: UsableCarrierAccount): string {
  const ending = accountNumberEnding(accountNumber)
  return `${provider === 'other' ? 'Carrier' : CARRIER_NAMES[provider]} account${ending && ` ending in ${ending}`}.`
}

/** The buyer accepts the offer; `total` is the total on the page. Also refuses QUOTE_TOTAL_CHANGED. */
export const acceptQuote = (
  { db, publicUrl }: Shop,
  userId: string,
  { quoteId, version, total, chosen }: Seen & { total: Cents; chosen?: Chosen },
): Promise<void> =>
  inTransaction(db, async tx => {
    const seen = await lockQuote(tx, quoteId, { userId })
    if (seen.status === 'completed' && seen.quotedPrice === total && !isOfferExpired(seen)) return
    checkOffered(seen, version)
    const quote = await chooseLines(tx, seen, chosen)
    if (quote.quotedPrice !== total) throw new Refusal('QUOTE_TOTAL_CHANGED', undefined, { total: quote.quotedPrice })
    await moveQuote(tx, quote, { event: 'accepted', publicUrl, actor: 'buyer' })
  })

/** The buyer proposes prices for the offered lines; the offer is no longer open. Refuses QUOTE_LINES_DIFFER. */
export const counterOffer = (
  { db, publicUrl }: Shop,
  userId: string,
  { quoteId, version, ...counter }: Seen & Counter,
): Promise<void> =>
  inTransaction(db, async tx => {
    const quote = await lockQuote(tx, quoteId, { userId })
    checkOffered(quote, version)
    await chooseLines(tx, quote, counter.chosen)
    await writeCounterPrices(tx, quote, counter)
    await moveQuote(tx, quote, { event: 'countered', publicUrl, actor: 'buyer', note: counter.note })
  })

async function writeCounterPrices(tx: Tx, quote: QuoteRow, counter: Counter): Promise<void> {
  const lines = await tx
    .select({ id: quoteLines.id, answer: quoteLines.answer, isChosen: quoteLines.isChosen })
    .from(quoteLines)
    .where(eq(quoteLines.quoteId, quote.id))
    .orderBy(quoteLines.id)
    .for('update')
  if (!namesOfferedLines(counter, lines)) throw new Refusal('QUOTE_LINES_DIFFER')
  await tx.update(quoteLines).set({ counterPrice: null }).where(eq(quoteLines.quoteId, quote.id))
  for (const { lineId, unitPrice } of counter.prices)
    await tx.update(quoteLines).set({ counterPrice: unitPrice }).where(eq(quoteLines.id, lineId))
}

/** The buyer declines the offer or withdraws the request; the reason and its text are optional. */
export const declineOrWithdraw = (
  { db, publicUrl }: Shop,
  userId: string,
  event: 'declined' | 'withdrawn',
  { quoteId, version, reason, lostReason }: Seen & { reason: string; lostReason: LostReason | null },
): Promise<void> =>
  inTransaction(db, async tx => {
    const quote = await lockQuote(tx, quoteId, { userId })
    if (quote.status === event) return
    checkSeen(quote, version)
    await moveQuote(tx, quote, { event, publicUrl, actor: 'buyer', note: reason, reason: lostReason })
  })

/**
 * The buyer writes to the back office: a question, an answer, a request to renew an expired quote. Idempotent by the
 * key. Refuses KEY_REUSED, and the codes of attach.
 */
export async function writeToStore(
  { db, publicUrl }: Shop,
  userId: string,
  { quoteId, text, attachments, key }: { quoteId: string; text: string; attachments: SentAttachment[]; key: string },
): Promise<typeof DONE> {
  const idempotent = { key, what: { buyerWrote: { userId, quoteId, text, attachments } } }
  const known = await findStoredAnswer(db, idempotent, Done)
  if (known) return known
  await consumeLimit(db, 'quote messages', userId)
  return withIdempotencyKey(db, idempotent, Done, async tx => {
    const quote = await lockQuote(tx, quoteId, { userId })
    await moveQuote(tx, quote, {
      event: 'wrote',
      publicUrl,
      actor: 'buyer',
      note: text,
      attached: { files: attachments, userId },
    })
    return DONE
  })
}

/** Refuses QUOTE_RUN_OUT, and QUOTE_MOVED_ON. */
function checkOffered(quote: QuoteRow, version: number): void {
  if (isOfferExpired(quote)) throw new Refusal('QUOTE_RUN_OUT')
  checkSeen(quote, version)
  if (!STANDING_QUOTE_STATUSES.includes(quote.status)) throw quoteConflict(quote)
}
