import { mergeLines } from '../../domain/cart/cart.ts'
import { identityChange, type PartIdentity } from '../../domain/catalogue/another-part.ts'
import type { OrderRequest } from '../../domain/checkout/checkout.ts'
import { versionOn } from '../../domain/legal/in-force.ts'
import { mustNameService } from '../../domain/quotes/quote-shipping.ts'
import { REFUSALS, Refusal } from '../../domain/refusal.ts'
import { storeDay } from '../../domain/text/store-day.ts'
import { z } from '../../domain/text/zod.ts'
import { attachPlaced } from '../attachments/attach.ts'
import { adminCharges, type CartCharges, chargesOfCart } from '../cart/cart-charges.ts'
import { lockOrdering } from '../cart/lock-ordering.ts'
import { ownedOrder } from '../cart/owned-order.ts'
import { type PricedCart, priceCart } from '../cart/price-cart.ts'
import { requestedRoundUp } from '../cart/requested-round-up.ts'
import { writeCharges } from '../charges/write-charges.ts'
import { addBackorders } from '../inventory/backorders/add-backorders.ts'
import { serveBackorders } from '../inventory/backorders/serve-backorders.ts'
import { releaseStock } from '../inventory/release-stock.ts'
import { lockStock, reserveStock, type WantedStock } from '../inventory/reserve-stock.ts'
import { consumeLimit } from '../limits.ts'
import { moveOrder } from '../orders/move-order.ts'
import { amendOrder, insertOrder, writeItems } from '../orders/write-order.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { databaseNow } from '../platform/db/database-now.ts'
import { rows } from '../platform/db/rows.ts'
import { findStoredAnswer, withIdempotencyKey } from '../platform/idempotency/with-idempotency-key.ts'
import { limitConcurrency, limitConcurrencyPerKey } from '../platform/limits/limit-concurrency.ts'
import { addressKey, siteKey } from '../platform/limits/limits.ts'
import { waitingTime } from '../platform/limits/waiting-time.ts'
import { writeOrderQuotes } from '../quotes/buy-quotes.ts'
import { type QuoteForCart, quotesForCart } from '../quotes/quotes-for-cart.ts'
import { quoteTax, taxOf } from '../taxes/quote-tax.ts'
import type { TaxQuestion } from '../taxes/tax-service.ts'
import {
  checkBuyable,
  checkCarriage,
  checkDestination,
  checkMinimum,
  checkPayable,
  checkQuoteShipping,
  type Shop,
} from './check-request.ts'
import { chooseOwnAccount, choosePickUp, chooseRate, type Shipping, shipAsQuoted } from './choose-shipping.ts'
import { holderOf, kindOfBuyer, limitScarce, limitUnpaid, lockHolder, queuesOf } from './internal/limit-unpaid.ts'
import { cancelReplacedOrder, lockAmendable } from './internal/lock-amendable.ts'
import { orderFacts, withQuoted } from './internal/order-facts.ts'
import { orderItemsOf, taxQuestion, waitingOf } from './internal/order-lines.ts'
import { lockOrderedCart, lockOrderOfCart, orderOfCart } from './internal/order-of-cart.ts'
import { type PlacedOrder, readPlaced } from './read-placed.ts'

// Limits on placing orders in this process. Placing uses at most half of the pool, so pages and payments keep
// connections. 20 s is enough for more than a hundred orders of one part; later orders are then refused because the
// part is sold out. Reads have their own limit and do not queue behind callers that wait for locks. Carrier requests
// run outside both limits, so a slow carrier blocks no other buyer.
const WAIT_MS = waitingTime(20_000)
const limitPlacing = limitConcurrency({ atOnce: 6, waitMs: WAIT_MS })
const limitReads = limitConcurrency({ atOnce: 4, waitMs: WAIT_MS })
/** lockHolder already serializes the orders of one holder. Waiting here instead takes no slot from other buyers. */
const limitPerHolder = limitConcurrencyPerKey({ atOnce: 1, waitMs: WAIT_MS })

/**
 * The stored answer of an idempotency key. The other facts are read again for each retry, because the owner may have
 * changed.
 */
const AnswerShape = z.object({ orderId: z.string() })

/**
 * Step 1 of buying: places an unpaid order and holds its stock for a while. Concurrent and later calls with the same key and
 * content return the same order; other content is refused with KEY_REUSED. With `amends`, an unpaid order of the buyer is changed
 * in place and keeps its number; with `cartId`, the unpaid order of that cart is. `buyer`: the signed-in customer who owns the
 * order; null: a guest. Refuses ROUND_UP_FOR_CUSTOMERS, CART_EMPTY, PRODUCT_NOT_FOUND, OUT_OF_STOCK, REQUIREMENTS_NOT_MET,
 * UNIT_GONE, UNIT_EXPIRED, UNIT_QUARANTINED, UNIT_WITHOUT_PAPER, PRICE_ON_REQUEST, MINIMUM_ORDER, ORDER_TOO_LARGE, SHIPPING_METHOD,
 * SHIPPING_UNAVAILABLE, DANGEROUS_GOODS, CARRIER_ACCOUNT_NOT_FOUND, NOT_SIGNED_IN (a carrier account without a customer),
 * TOTAL_CHANGED, PART_NUMBER_CHANGED, ORDER_ALREADY_PAID, ORDER_AMENDED, PAYMENT_IN_PROGRESS, CART_ORDERED and CART_CHANGED;
 * UNPAID_ORDERS, UNPAID_VALUE and UNPAID_PARTS; for quotes QUOTE_INVALID, QUOTE_RUN_OUT, QUOTE_IN_CHECKOUT, QUOTE_OTHER_ZIP and
 * QUOTE_SHIPS_ON_ACCOUNT; BUSY under too many concurrent orders, TOO_MANY_ATTEMPTS for too many of one buyer; TAX_UNAVAILABLE;
 * ATTACHMENT_GONE.
 */
export async function placeOrder(
  shop: Shop,
  key: string,
  request: OrderRequest,
  buyer: string | null,
): Promise<PlacedOrder> {
  const { db, store, clientAddress } = shop
  const idempotent = { key, what: { orderPlaced: request } }
  const from = addressKey(clientAddress)
  const site = siteKey(clientAddress)
  const read = <T>(work: () => Promise<T>) => limitReads(work, site)
  const known = await read(() => findStoredAnswer(db, idempotent, AnswerShape))
  if (known) return read(() => readPlaced(db, known.orderId, key, buyer))
  const who = await read(() => kindOfBuyer(db, buyer))
  const holder = holderOf(who, buyer, request.email, clientAddress)

  // Do slow checks before the transaction, so that no buyer waits for a lock to learn that a part is sold out.
  const lines = mergeLines(request.lines)
  const roundUp = requestedRoundUp(request.roundUp, request.shippingAddress.country, store, buyer)
  const own = await read(() => ownedOrder(db, request.amends, buyer))
  if (own?.isPaid) throw new Refusal('ORDER_ALREADY_PAID')
  const ofCart = await read(() => orderOfCart(db, request.cartId, buyer))
  const ownOrders = [own?.id, ofCart?.orderId].filter(id => id !== undefined)
  const quoted = await read(() => quotesToBuy(db, request, buyer, ownOrders, false))
  const preview = await read(() => priceCart(db, lines, ownOrders, roundUp, quoted))
  checkBuyable(preview)
  // This check comes before the freight check of quotes, which would suggest a new shipping price: embargoed places
  // have none.
  checkDestination(request)
  checkQuoteShipping(preview, request)
  checkMinimum(store, preview.subtotal, request)
  checkPayable(preview.subtotal)
  const { shipping } = request
  if (mustNameService(quoted, shipping)) throw new Refusal('SHIPPING_METHOD', 'Please select a shipping service')
  const plannedShipping =
    shipping.mode === 'standard'
      ? await chooseRate(shop, request, shipping, preview)
      : shipping.mode === 'quote'
        ? shipAsQuoted(request, quoted, preview)
        : shipping.mode === 'pickup'
          ? choosePickUp(shipping)
          : await chooseOwnAccount(db, request, shipping, buyer, preview)
  checkCarriage(preview, plannedShipping, request)
  const taxQuestionOf = (cart: PricedCart, { charges }: CartCharges, { shippingFee }: Shipping) =>
    taxQuestion(cart, charges, shippingFee, request.shippingAddress, buyer)
  const adminSet = await read(() => adminCharges(db, request.amends, request.cartId ?? null, buyer))
  const expected = chargesOfCart(store, preview, request.certificate, adminSet)
  let quotedTax = await quoteTax(shop, taxQuestionOf(preview, expected, withQuoted(plannedShipping, preview, request)))

  const place = async (tx: Tx): Promise<z.infer<typeof AnswerShape>> => {
    await lockOrdering(tx, request.cartId)
    await lockHolder(tx, holder)

    // Read the account again inside the transaction, before the order is locked: deleting an account locks first the
    // account and then its orders.
    const chosen =
      shipping.mode === 'customer_account'
        ? await chooseOwnAccount(tx, request, shipping, buyer, preview)
        : plannedShipping
    const ordered = await lockOrderOfCart(tx, request.cartId, buyer)
    const named = request.amends ? await lockAmendable(tx, request.amends, buyer) : null
    const ofThisCart = ordered && ordered.orderId !== named?.id ? await lockAmendable(tx, ordered, buyer) : null
    const before = named ?? ofThisCart
    // The cart may have another open order: placed before sign-in, or reopened from its own page while the cart already
    // had one.
    const replaced = named && ofThisCart
    await lockOrderedCart(tx, request, buyer)
    const mine = [before, replaced].filter(order => order !== null)
    const quotes = await quotesToBuy(
      tx,
      request,
      buyer,
      mine.map(({ id }) => id),
      true,
    )
    const held = [...lines, ...fromStock(quotes)]
    const stock = await lockStock(tx, [
      ...new Set([...held.map(line => line.productId), ...mine.flatMap(({ productIds }) => productIds)]),
    ])
    if (before) await releaseStock(tx, before.id, ['held'], null, true)
    if (before && replaced) await cancelReplacedOrder(tx, replaced, before)
    const cart = await priceCart(tx, lines, [], roundUp, quotes)
    checkBuyable(cart)
    checkQuoteShipping(cart, request)
    checkMinimum(store, cart.subtotal, request)
    await refuseRenamed(tx, cart, request)
    // Staff may have changed the dangerous-goods facts of a part since the rates were computed.
    checkCarriage(cart, chosen, request)
    const shipped = withQuoted(chosen, cart, request)
    const charged = chargesOfCart(store, cart, request.certificate, before?.adminCharges ?? null)
    const question = taxQuestionOf(cart, charged, shipped)
    const tax = taxOf(shop.taxes, quotedTax, question)
    if (!tax) throw new TaxOutdated(question)
    const sums = { charges: charged.total, tax: tax.total }
    const termsVersion = versionOn('terms', storeDay(databaseNow(), store.timeZone)).version
    const facts = { ...orderFacts(request, cart, shipped, sums, quotes), ...holder, idempotencyKey: key, termsVersion }
    checkPayable(facts.total)
    if (facts.total !== request.expectedTotal) {
      const { subtotal, shippingFee, charges, tax, total } = facts
      throw new Refusal('TOTAL_CHANGED', undefined, { subtotal, shippingFee, charges, tax, total })
    }
    // Quoted lines do not count towards the unpaid limits, because the back office offered them to this buyer.
    const unpaidTotal = quotes.length > 0 ? cart.unquotedGoods : facts.total
    const othersWait = await limitUnpaid(tx, store, who, holder, unpaidTotal, before?.id ?? null)
    if (lines.length > 0) await limitScarce(tx, who, holder, lines, othersWait)
    if (before) await amendOrder(tx, before, facts, buyer)
    const order = before ?? (await insertOrder(tx, store.timeZone, buyer, facts))
    await reserveStock(
      tx,
      order.id,
      [...cart.wanted, ...fromStock(quotes)],
      before
        ? await lockStock(
            tx,
            stock.map(line => line.productId),
          )
        : stock,
    )
    const itemIds = await writeItems(tx, order.id, orderItemsOf(cart, tax.lines))
    await addBackorders(tx, order.id, waitingOf(cart, quotes, itemIds, storeDay(databaseNow(), store.timeZone)))
    // Released stock is reserved for waiting backorders.
    if (before)
      await serveBackorders(
        tx,
        mine.flatMap(({ productIds }) => productIds),
      )
    if (before || charged.charges.length > 0) await writeCharges(tx, { orderId: order.id }, charged.charges)
    if (before || request.attachments.length > 0) await attachPlaced(tx, order.id, request.attachments, buyer)
    if (before || quotes.length > 0)
      await writeOrderQuotes(
        tx,
        order.id,
        quotes.map(({ quoteId }) => quoteId),
      )
    await moveOrder(
      tx,
      { ...order, userId: buyer, status: before ? 'pending' : null },
      { event: before ? 'amended' : 'placed', by: 'buyer' },
    )
    return { orderId: order.id }
  }
  const work = async () => {
    for (const party of [from, ...(buyer === null ? [] : [buyer])]) {
      await consumeLimit(db, 'orders', party)
      await consumeLimit(db, 'order lines', party, Math.max(1, lines.length))
    }
    // The transaction waits for a lock as long as the queue does, not only the two seconds of a page.
    const { orderId } = await withIdempotencyKey(db, idempotent, AnswerShape, place, WAIT_MS)
    return readPlaced(db, orderId, key, buyer)
  }
  const placing = () => limitPlacing(work, siteKey(clientAddress))
  const limited = queuesOf(holder).reduceRight((next, queue) => () => limitPerHolder(queue, next), placing)
  for (let tries = 1; ; tries++)
    try {
      return await limited()
    } catch (error) {
      if (!(error instanceof TaxOutdated)) throw error
      if (tries === MAX_TAX_REQUESTS) throw new Refusal('TAX_UNAVAILABLE')
      quotedTax = await quoteTax(shop, error.question)
    }
}

/**
 * Pages and clients that send no part numbers may show facts that they read this many hours ago. Scripts of old pages
 * are served for the same time (OLD_SCRIPTS_HOURS).
 */
const SEEN_HOURS = 24

/**
 * Refuses a part whose number, manufacturer or unit of measure differs from the one that the buyer saw: documents would
 * name a part that the buyer did not order. Facts that the request omits are compared with the part's facts of the last
 * day.
 */
async function refuseRenamed(tx: Tx, { lines }: PricedCart, { partNumbers = [] }: OrderRequest): Promise<void> {
  const seen = new Map(partNumbers.map(part => [part.productId, part]))
  const unnamed = lines.filter(({ productId }) => {
    const named = seen.get(productId)
    return named?.manufacturer === undefined || named.uom === undefined
  })
  const former = await formerIdentities(
    tx,
    unnamed.map(({ productId }) => productId),
  )
  const renamed = lines.flatMap(line => {
    const { productId, sku } = line
    const named = seen.get(productId)
    if (named && named.sku !== sku) return [{ productId, fact: 'part number' as const, before: named.sku, now: sku }]
    const seenThen = former
      .filter(one => one.productId === productId)
      .map(one => ({
        sku: named ? undefined : one.sku,
        manufacturer: named?.manufacturer === undefined ? one.manufacturer : undefined,
        uom: named?.uom === undefined ? one.uom : undefined,
      }))
    for (const identity of [{ manufacturer: named?.manufacturer, uom: named?.uom }, ...seenThen]) {
      const change = identityChange(identity, line)
      if (change) return [{ productId, ...change }]
    }
    return []
  })
  const [first] = renamed
  if (!first) return
  const { sku } = lines.find(({ productId }) => productId === first.productId) ?? { sku: '' }
  const explanation =
    first.fact === 'part number'
      ? `The part number ${first.before} was changed to ${first.now}.`
      : `The ${first.fact} of ${sku} was changed from ${first.before} to ${first.now}.`
  throw new Refusal('PART_NUMBER_CHANGED', `${explanation} ${REFUSALS.PART_NUMBER_CHANGED.text}`, { renamed })
}

type Former = PartIdentity & { productId: number }

const RowShape = z.object({
  productId: z.string(),
  sku: z.nullable(z.string()),
  manufacturer: z.nullable(z.string()),
  uom: z.nullable(z.string()),
})

/** Numbers, manufacturers and units of measure that the back office changed in the last day, latest first. */
async function formerIdentities(tx: Tx, productIds: readonly number[]): Promise<Former[]> {
  if (productIds.length === 0) return []
  const found = await rows(
    tx,
    RowShape,
    `SELECT subject_id AS product_id, before ->> 'sku' AS sku, before ->> 'manufacturer' AS manufacturer, before ->> 'uom' AS uom
      FROM audit_entries_view
      WHERE subject = 'product' AND subject_id = ANY($1::text[]) AND action = 'product.changed'
        AND before ?| '{sku,manufacturer,uom}' AND at > now() - interval '${SEEN_HOURS} hours'
      ORDER BY id DESC`,
    [productIds.map(String)],
  )
  return found.map(({ productId, sku, manufacturer, uom }) => ({
    productId: Number(productId),
    sku: sku ?? undefined,
    manufacturer: manufacturer ?? undefined,
    uom: uom ?? undefined,
  }))
}

const MAX_TAX_REQUESTS = 3

/**
 * Thrown if prices have changed since the tax was quoted. It ends the transaction, because the tax service is never
 * queried inside one.
 */
class TaxOutdated extends Error {
  readonly question: TaxQuestion
  constructor(question: TaxQuestion) {
    super('the tax has changed')
    this.question = question
  }
}

/**
 * The quotes of a request: the buyer's own, and not part of another unpaid order. Refuses NOT_SIGNED_IN, QUOTE_INVALID,
 * QUOTE_IN_CHECKOUT.
 */
async function quotesToBuy(
  db: Db | Tx,
  { quoteIds }: OrderRequest,
  buyer: string | null,
  amended: readonly string[],
  isBuying: boolean,
): Promise<QuoteForCart[]> {
  const wanted = new Set(quoteIds)
  if (wanted.size === 0) return []
  if (buyer === null) throw new Refusal('NOT_SIGNED_IN')
  const quotes = await quotesForCart(db, buyer, [...wanted], isBuying)
  if (quotes.length !== wanted.size) throw new Refusal('QUOTE_INVALID')
  if (quotes.some(({ inOrder }) => inOrder !== null && !amended.includes(inOrder)))
    throw new Refusal('QUOTE_IN_CHECKOUT')
  return quotes
}

/** The lines of the quotes that are taken from stock; the store sources the others. */
const fromStock = (quotes: readonly QuoteForCart[]): WantedStock[] =>
  quotes.flatMap(({ lines }) =>
    lines.flatMap(({ productId, condition, quantity, fromStock, requirements }) =>
      fromStock && productId !== null ? [{ productId, condition, quantity, requirements, isAgreed: true }] : [],
    ),
  )
