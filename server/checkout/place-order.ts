import { randomBytes } from 'node:crypto'
import { mergeLines, type PricedLine } from '../../domain/cart.ts'
import type { OrderRequest } from '../../domain/checkout.ts'
import { type Cents, sum, ZERO } from '../../domain/money.ts'
import { HOLD_MINUTES } from '../../domain/order.ts'
import { Refusal } from '../../domain/refusal.ts'
import { askedRoundUp } from '../cart/asked-round-up.ts'
import { ownedOrder } from '../cart/owned-order.ts'
import { type PricedCart, priceCart } from '../cart/price-cart.ts'
import { inTransaction } from '../db/database.ts'
import { takeTurns } from '../db/take-turns.ts'
import { holdStock, lockStock, releaseStock } from '../orders/hold-stock.ts'
import { orderItems, orderKeys } from '../orders/tables.ts'
import { writeHistory } from '../orders/write-history.ts'
import { checkBuyable, checkMinimum, type Shop } from './check-request.ts'
import { chooseOwnAccount, chooseRate, type Shipping } from './choose-shipping.ts'
import { digestRequest } from './digest-request.ts'
import { findPlaced, type PlacedOrder } from './find-placed.ts'
import { amendOrder, insertOrder, lockAmendable, type OrderFacts, type Owner } from './internal/write-order.ts'

// Fewer than half of the pool, so that a crowd after one part leaves connections to pages and payments; and 20 s are more
// than a hundred orders for the same part take one after the other, after which the others hear at once that it is sold out.
const WAIT_MS = 20_000
const inTurn = takeTurns({ atOnce: 6, waitMs: WAIT_MS })

/**
 * Step 1 of buying: an order, unpaid, with its stock held for 30 minutes. The same key with the same content gives the
 * same order again, however often and however much at once; with other content it refuses KEY_REUSED. With `amends`, an
 * unpaid order of the buyer's own is changed in place and keeps its number. `buyer` is the customer who is signed in, and
 * whose order it becomes; null: a guest. Refuses ROUND_UP_FOR_CUSTOMERS, CART_EMPTY, OUT_OF_STOCK,
 * PRICE_ON_REQUEST, MINIMUM_ORDER, SHIPPING_METHOD, SHIPPING_UNAVAILABLE, CARRIER_ACCOUNT_NOT_FOUND, NOT_SIGNED_IN (an
 * account with a carrier without a customer), TOTAL_CHANGED, ORDER_ALREADY_PAID and PAYMENT_IN_PROGRESS; BUSY when too many
 * are at it.
 */
export const placeOrder = (
  shop: Shop,
  key: string,
  request: OrderRequest,
  buyer: string | null,
): Promise<PlacedOrder> => inTurn(() => place(shop, key, request, buyer))

async function place(shop: Shop, key: string, request: OrderRequest, buyer: string | null): Promise<PlacedOrder> {
  const { db, store } = shop
  const digest = digestRequest(request)
  const known = await findPlaced(db, key, digest, buyer)
  if (known) return known

  // Everything that may be slow or hopeless comes before the transaction: nobody waits on a lock to hear "sold out".
  const lines = mergeLines(request.lines)
  const roundUp = askedRoundUp(request.roundUp, request.shippingAddress.country, store, buyer)
  const own = await ownedOrder(db, request.amends, buyer)
  if (own?.isPaid) throw new Refusal('ORDER_ALREADY_PAID')
  const glance = await priceCart(db, lines, own ? [own.id] : [], roundUp)
  checkBuyable(glance)
  checkMinimum(store, glance.subtotal, request)
  const { shipping } = request
  const glanced =
    shipping.mode === 'standard'
      ? await chooseRate(shop, request, shipping, glance)
      : await chooseOwnAccount(db, request, shipping, buyer)

  return inTransaction(db, async tx => {
    // Who waits for the stock of a part that others are buying waits as long as who is still in line, not a page's two seconds.
    await tx.$client.query(
      `SELECT set_config('statement_timeout', '${WAIT_MS}', true), pg_advisory_xact_lock(hashtextextended('order ' || $1, 0))`,
      [key],
    )
    const placed = await findPlaced(tx, key, digest, buyer)
    if (placed) return placed

    // Looked at again, and before the order is locked: who deletes an account comes to its orders through it.
    const chosen = shipping.mode === 'standard' ? glanced : await chooseOwnAccount(tx, request, shipping, buyer)
    const before = own ? await lockAmendable(tx, own.id) : null
    const stock = await lockStock(tx, [
      ...new Set([...lines.map(line => line.productId), ...(before?.productIds ?? [])]),
    ])
    if (before) await releaseStock(tx, before.id)
    const cart = await priceCart(tx, lines, [], roundUp)
    checkBuyable(cart)
    checkMinimum(store, cart.subtotal, request)
    const facts = orderFacts(request, cart, chosen)
    if (facts.total !== request.expectedTotal) {
      const { subtotal, shippingFee, tax, total } = facts
      throw new Refusal('TOTAL_CHANGED', undefined, { subtotal, shippingFee, tax, total })
    }
    const order = before
      ? await amendOrder(tx, before, facts, buyer, HOLD_MINUTES)
      : await insertOrder(tx, store.timeZone, ownerOf(buyer), facts, HOLD_MINUTES)
    await tx.insert(orderKeys).values({ key, orderId: order.id, digest })
    await holdStock(
      tx,
      order.id,
      lines,
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
    await writeHistory(tx, { id: order.id, status: before ? 'pending' : null }, before ? 'amended' : 'placed', 'buyer')
    return {
      orderId: order.id,
      orderNumber: order.orderNumber,
      total: facts.total,
      currency: 'USD',
      token: order.token,
    }
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
const orderLines = ({ lines, roundUp }: PricedCart): PricedLine[] => (roundUp ? [...lines, roundUp] : lines)

const item = ({ productId, sku, name, condition, quantity, unitPrice, linePrice, priceSource }: PricedLine) => ({
  productId,
  sku,
  name,
  condition,
  quantity,
  unitPrice,
  totalPrice: linePrice,
  priceSource,
})
