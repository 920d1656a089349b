import { randomBytes } from 'node:crypto'
import { mergeLines, type PricedLine } from '../../domain/cart.ts'
import type { OrderRequest } from '../../domain/checkout.ts'
import { minimumOrderShortfall } from '../../domain/checkout-minimum.ts'
import { type Cents, sum, ZERO } from '../../domain/money.ts'
import { HOLD_MINUTES } from '../../domain/order.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { RateOption } from '../../domain/tariff.ts'
import type { Store } from '../../store.config.ts'
import { type PricedCart, priceCart } from '../cart/price-cart.ts'
import { type Db, inTransaction, type Tx } from '../db/database.ts'
import { holdStock, lockStock } from '../orders/hold-stock.ts'
import { orderItems } from '../orders/tables.ts'
import { writeHistory } from '../orders/write-history.ts'
import { findRates } from '../shipping/find-rates.ts'
import { digestRequest } from './digest-request.ts'
import { insertOrder } from './internal/insert-order.ts'

export type PlacedOrder = { orderId: string; orderNumber: string; total: Cents; currency: 'USD'; token: string }
type Shop = { db: Db; store: Store }

/**
 * Step 1 of buying: an order, unpaid, with its stock held for 30 minutes. The same key with the same content gives the
 * same order again, however often and however much at once; with other content it refuses KEY_REUSED. Refuses CART_EMPTY,
 * OUT_OF_STOCK, PRICE_ON_REQUEST, MINIMUM_ORDER, SHIPPING_METHOD, SHIPPING_UNAVAILABLE and TOTAL_CHANGED.
 */
export async function placeOrder({ db, store }: Shop, key: string, request: OrderRequest): Promise<PlacedOrder> {
  const digest = digestRequest(request)
  const known = await findPlaced(db, key, digest)
  if (known) return known

  // Everything that may be slow or hopeless comes before the transaction: nobody waits on a lock to hear "sold out".
  const lines = mergeLines(request.lines)
  const glance = await priceCart(db, lines)
  checkBuyable(glance)
  checkMinimum(store, glance.subtotal, request)
  const rate = await chooseRate(store, request, glance)

  return inTransaction(db, async tx => {
    await tx.$client.query("SELECT pg_advisory_xact_lock(hashtextextended('order ' || $1, 0))", [key])
    const placed = await findPlaced(tx, key, digest)
    if (placed) return placed

    const stock = await lockStock(tx, [...new Set(lines.map(line => line.productId))])
    const cart = await priceCart(tx, lines)
    checkBuyable(cart)
    checkMinimum(store, cart.subtotal, request)
    const total = sum([cart.subtotal, rate.rate])
    if (total !== request.expectedTotal) {
      throw new Refusal('TOTAL_CHANGED', undefined, { subtotal: cart.subtotal, shippingFee: rate.rate, tax: ZERO, total })
    }
    const token = randomBytes(24).toString('base64url')
    const order = await insertOrder(tx, store.timeZone, {
      guestToken: token,
      email: request.email,
      subtotal: cart.subtotal,
      shippingFee: rate.rate,
      tax: ZERO,
      total,
      shippingAddress: request.shippingAddress,
      billingAddress: request.billingAddress ?? request.shippingAddress,
      shippingProvider: rate.provider,
      shippingMethod: rate.service,
      shippingServiceType: rate.serviceType,
      estimatedDeliveryDays: rate.estimatedDays,
      notes: request.notes,
      idempotencyKey: key,
      requestDigest: digest,
      holdMinutes: HOLD_MINUTES,
    })
    await holdStock(tx, order.id, lines, stock)
    await tx.insert(orderItems).values(cart.lines.map((line, position) => ({ orderId: order.id, position, ...item(line) })))
    await writeHistory(tx, { id: order.id, status: null }, 'placed', 'buyer')
    return { orderId: order.id, orderNumber: order.orderNumber, total, currency: 'USD', token }
  })
}

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

async function findPlaced(db: Db | Tx, key: string, digest: string): Promise<PlacedOrder | null> {
  const { rows } = await db.$client.query<{ id: string; order_number: string; cents: number; guest_token: string; request_digest: string }>({
    name: 'find-placed',
    text: `SELECT id, order_number, (total * 100)::bigint AS cents, guest_token, request_digest FROM orders WHERE idempotency_key = $1`,
    values: [key],
  })
  const order = rows[0]
  if (!order) return null
  if (order.request_digest !== digest) throw new Refusal('KEY_REUSED')
  return {
    orderId: order.id,
    orderNumber: order.order_number,
    total: sum([order.cents as Cents]),
    currency: 'USD',
    token: order.guest_token,
  }
}

function checkBuyable(cart: PricedCart): void {
  if (cart.lines.length === 0) throw new Refusal('CART_EMPTY')
  const wrong = cart.lines.filter(line => line.problem !== null)
  if (wrong.length === 0) return
  const data = {
    lines: wrong.map(({ productId, condition, quantity, available, problem }) => ({ productId, condition, quantity, available, problem })),
  }
  const [first] = wrong
  if (first?.problem === 'price_on_request') throw new Refusal('PRICE_ON_REQUEST', undefined, data)
  if (first?.problem === 'gone') throw new Refusal('PRODUCT_NOT_FOUND', undefined, data)
  const message =
    first?.problem === 'short'
      ? `Sorry, only ${first.available} units of "${first.name}" (${first.sku}) are available.`
      : `Sorry, "${first?.name}" (${first?.sku}) is out of stock.`
  throw new Refusal('OUT_OF_STOCK', message, data)
}

function checkMinimum(store: Store, subtotal: Cents, request: OrderRequest): void {
  const lacking = minimumOrderShortfall(subtotal, request.shippingAddress.country, store.minimumOrder)
  if (lacking) throw new Refusal('MINIMUM_ORDER', lacking.message, { minimum: lacking.minimum, shortfall: lacking.shortfall })
}

/** The browser names a rate; what it costs is looked up here, from the cart as it is. */
async function chooseRate(store: Store, request: OrderRequest, cart: PricedCart): Promise<RateOption> {
  const rates = await findRates(store, request.shippingAddress, cart.weights, cart.subtotal)
  if (rates.length === 0) throw new Refusal('SHIPPING_UNAVAILABLE')
  const { provider, serviceType } = request.shipping
  const chosen = rates.find(rate => rate.provider === provider && rate.serviceType === serviceType)
  if (!chosen) throw new Refusal('SHIPPING_METHOD')
  return chosen
}
