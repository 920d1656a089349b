import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type CartLine, mergeLines, type PricedLine, type QuotedLine } from '../../domain/cart.ts'
import type { OrderRequest } from '../../domain/checkout.ts'
import { type Cents, sum, ZERO } from '../../domain/money.ts'
import { HOLD_MINUTES } from '../../domain/order.ts'
import { Refusal } from '../../domain/refusal.ts'
import { askedRoundUp } from '../cart/asked-round-up.ts'
import { ownedOrder } from '../cart/owned-order.ts'
import { type PricedCart, priceCart } from '../cart/price-cart.ts'
import { type Db, inTransaction, type Tx } from '../db/database.ts'
import { takeTurns } from '../db/take-turns.ts'
import { addressKey, countTry } from '../limits/limits.ts'
import { holdStock, lockStock, releaseStock } from '../orders/hold-stock.ts'
import { orderItems, orderKeys } from '../orders/tables.ts'
import { writeHistory } from '../orders/write-history.ts'
import { writeOrderQuotes } from '../quotes/buy-quotes.ts'
import { type QuoteForCart, quotesForCart } from '../quotes/quotes-for-cart.ts'
import { checkBuyable, checkMinimum, checkPayable, checkQuoteShipping, type Shop } from './check-request.ts'
import { chooseOwnAccount, chooseRate, type Shipping, shipAsQuoted } from './choose-shipping.ts'
import { digestRequest } from './digest-request.ts'
import { findPlaced, type PlacedOrder } from './find-placed.ts'
import { amendOrder, insertOrder, lockAmendable, type OrderFacts, type Owner } from './internal/write-order.ts'

// Half of the pool, so that a crowd after one part leaves connections to pages and payments; and 20 s are more than a
// hundred orders for the same part take one after the other, after which the others hear at once that it is sold out. Who
// looks does not wait for those who wait for locks; and carriers are asked outside of both lines, so that one that hangs
// keeps nobody else from buying.
const WAIT_MS = 20_000
const inTurn = takeTurns({ atOnce: 6, waitMs: WAIT_MS })
const look = takeTurns({ atOnce: 4, waitMs: WAIT_MS })

/**
 * Step 1 of buying: an order, unpaid, with its stock held for 30 minutes. The same key with the same content gives the
 * same order again, however often and however much at once; with other content it refuses KEY_REUSED. With `amends`, an
 * unpaid order of the buyer's own is changed in place and keeps its number. `buyer` is the customer who is signed in, and
 * whose order it becomes; null: a guest. Refuses ROUND_UP_FOR_CUSTOMERS, CART_EMPTY, OUT_OF_STOCK,
 * PRICE_ON_REQUEST, MINIMUM_ORDER, ORDER_TOO_LARGE, SHIPPING_METHOD, SHIPPING_UNAVAILABLE, CARRIER_ACCOUNT_NOT_FOUND, NOT_SIGNED_IN (an
 * account with a carrier without a customer), TOTAL_CHANGED, ORDER_ALREADY_PAID and PAYMENT_IN_PROGRESS; of quotes
 * QUOTE_INVALID, QUOTE_RUN_OUT, QUOTE_IN_CHECKOUT, QUOTE_OTHER_ZIP and QUOTE_SHIPS_ON_ACCOUNT; BUSY when too many are at it,
 * TOO_MANY_ATTEMPTS when one buyer is.
 */
export async function placeOrder(
  shop: Shop,
  key: string,
  request: OrderRequest,
  buyer: string | null,
): Promise<PlacedOrder> {
  const { db, store, clientAddress } = shop
  const digest = digestRequest(request)
  const known = await look(() => findPlaced(db, key, digest, buyer))
  if (known) return known

  // Everything that may be slow or hopeless comes before the transaction: nobody waits on a lock to hear "sold out".
  const lines = mergeLines(request.lines)
  const roundUp = askedRoundUp(request.roundUp, request.shippingAddress.country, store, buyer)
  const own = await look(() => ownedOrder(db, request.amends, buyer))
  if (own?.isPaid) throw new Refusal('ORDER_ALREADY_PAID')
  const ownOrders = own ? [own.id] : []
  const quoted = await look(() => quotesToBuy(db, request, buyer, own?.id ?? null, false))
  const glance = await look(() => priceCart(db, lines, ownOrders, roundUp, quoted))
  checkBuyable(glance)
  checkQuoteShipping(glance, request)
  checkMinimum(store, glance.subtotal, request)
  checkPayable(glance.subtotal)
  const { shipping } = request
  const glanced =
    shipping.mode === 'standard'
      ? await chooseRate(shop, request, shipping, glance)
      : shipping.mode === 'quote'
        ? shipAsQuoted(request)
        : await chooseOwnAccount(db, request, shipping, buyer)

  const place = async (tx: Tx): Promise<PlacedOrder> => {
    await tx.$client.query({
      name: 'lock-order-key',
      text: `SELECT pg_advisory_xact_lock(hashtextextended('order ' || $1, 0))`,
      values: [key],
    })
    const placed = await findPlaced(tx, key, digest, buyer)
    if (placed) return placed

    // Looked at again, and before the order is locked: who deletes an account comes to its orders through it.
    const chosen = shipping.mode === 'customer_account' ? await chooseOwnAccount(tx, request, shipping, buyer) : glanced
    const before = request.amends ? await lockAmendable(tx, request.amends, buyer) : null
    const quotes = await quotesToBuy(tx, request, buyer, before?.id ?? null, true)
    const held = [...lines, ...fromStock(quotes)]
    const stock = await lockStock(tx, [
      ...new Set([...held.map(line => line.productId), ...(before?.productIds ?? [])]),
    ])
    if (before) await releaseStock(tx, before.id)
    const cart = await priceCart(tx, lines, [], roundUp, quotes)
    checkBuyable(cart)
    checkQuoteShipping(cart, request)
    checkMinimum(store, cart.subtotal, request)
    const facts = orderFacts(request, cart, withQuoted(chosen, cart, request))
    checkPayable(facts.total)
    if (facts.total !== request.expectedTotal) {
      const { subtotal, shippingFee, tax, total } = facts
      throw new Refusal('TOTAL_CHANGED', undefined, { subtotal, shippingFee, tax, total })
    }
    const order = before
      ? await amendOrder(tx, before, facts, buyer, HOLD_MINUTES)
      : await insertOrder(tx, store.timeZone, ownerOf(buyer), facts, HOLD_MINUTES)
    // Of two versions the later one is that which had the order's lock later, whichever transaction began first.
    await tx.insert(orderKeys).values({ key, orderId: order.id, digest, createdAt: sql`clock_timestamp()` })
    await holdStock(
      tx,
      order.id,
      held,
      before
        ? await lockStock(
            tx,
            stock.map(line => line.product_id),
          )
        : stock,
    )
    await tx
      .insert(orderItems)
      .values(orderLines(cart).map((line, position) => ({ orderId: order.id, position, ...item(line) })))
    if (before || quotes.length > 0)
      await writeOrderQuotes(
        tx,
        order.id,
        quotes.map(({ quoteId }) => quoteId),
      )
    await writeHistory(tx, { id: order.id, status: before ? 'pending' : null }, before ? 'amended' : 'placed', 'buyer')
    return {
      orderId: order.id,
      orderNumber: order.orderNumber,
      total: facts.total,
      currency: 'USD',
      token: order.token,
    }
  }
  return inTurn(async () => {
    for (const who of [addressKey(clientAddress), ...(buyer === null ? [] : [buyer])]) {
      await countTry(db, 'orders', who)
      await countTry(db, 'order lines', who, Math.max(1, lines.length))
    }
    // A lock is waited for as long as by who is still in line, not a page's two seconds.
    return inTransaction(db, place, WAIT_MS)
  })
}

/** A customer's order is known by its customer, a guest's by a token that only the guest has: 192 random bits. */
const ownerOf = (buyer: string | null): Owner =>
  buyer === null
    ? { userId: null, guestToken: randomBytes(24).toString('base64url') }
    : { userId: buyer, guestToken: null }

const orderFacts = (request: OrderRequest, cart: PricedCart, shipping: Shipping): OrderFacts & { total: Cents } => ({
  ...shipping,
  email: request.email,
  subtotal: cart.subtotal,
  tax: ZERO,
  total: sum([cart.subtotal, shipping.shippingFee]),
  shippingAddress: request.shippingAddress,
  billingAddress: request.billingAddress ?? request.shippingAddress,
  notes: request.notes,
  poNumber: request.poNumber,
})

/** The adjustment to the minimum order is a line like the others, of which nothing is held. */
const orderLines = ({ lines, quotes, roundUp }: PricedCart): OrderLine[] => [
  ...lines,
  ...quotes.flatMap(({ quoteNumber, lines }) => lines.map(line => ({ ...line, quoteNumber }))),
  ...(roundUp ? [roundUp] : []),
]

type OrderLine = (PricedLine | QuotedLine) & { quoteNumber?: string }

const item = ({ productId, sku, name, condition, quantity, unitPrice, linePrice, ...line }: OrderLine) => ({
  productId,
  sku,
  name,
  condition,
  quantity,
  unitPrice,
  totalPrice: linePrice,
  priceSource: line.priceSource,
  quoteNumber: line.quoteNumber ?? null,
})

/**
 * The quotes that a request names: the buyer's own, and none that another unpaid order of his buys. Refuses NOT_SIGNED_IN,
 * QUOTE_INVALID, QUOTE_IN_CHECKOUT.
 */
async function quotesToBuy(
  db: Db | Tx,
  { quoteIds }: OrderRequest,
  buyer: string | null,
  amended: string | null,
  isBuying: boolean,
): Promise<QuoteForCart[]> {
  const wanted = new Set(quoteIds)
  if (wanted.size === 0) return []
  if (buyer === null) throw new Refusal('NOT_SIGNED_IN')
  const quotes = await quotesForCart(db, buyer, [...wanted], isBuying)
  if (quotes.length !== wanted.size) throw new Refusal('QUOTE_INVALID')
  if (quotes.some(({ inOrder }) => inOrder !== null && inOrder !== amended)) throw new Refusal('QUOTE_IN_CHECKOUT')
  return quotes
}

/** What of the quotes is held from the store's stock; the rest the store gets for the buyer. */
const fromStock = (quotes: readonly QuoteForCart[]): CartLine[] =>
  quotes.flatMap(({ lines }) =>
    lines.flatMap(({ productId, condition, quantity, fromStock }) =>
      fromStock && productId !== null ? [{ productId, condition, quantity }] : [],
    ),
  )

/** Shipping with what was quoted for the quotes; on the buyer's own account nothing is charged for either. */
const withQuoted = (
  shipping: Shipping,
  { quotedShipping }: PricedCart,
  { shipping: { mode } }: OrderRequest,
): Shipping =>
  mode === 'customer_account' ? shipping : { ...shipping, shippingFee: sum([shipping.shippingFee, quotedShipping]) }
