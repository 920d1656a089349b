import { hasLines } from '../../../domain/cart/cart.ts'
import type { OrderRequest } from '../../../domain/checkout/checkout.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { z } from '../../../domain/text/zod.ts'
import { lockCart } from '../../cart/change-cart.ts'
import type { OwnOrderName } from '../../cart/owned-order.ts'
import { readCart } from '../../cart/read-cart.ts'
import { refuseDeleted } from '../../customers/accounts/lock-customer.ts'
import { guestTokenOf } from '../../orders/guest-link.ts'
import { lockOrderByCart } from '../../orders/lock-order.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { firstRow } from '../../platform/db/rows.ts'

const CartOrderShape = z.object({
  id: z.string(),
  number: z.string(),
  userId: z.nullable(z.string()),
  isUnpaid: z.boolean(),
  isBeingPaid: z.boolean(),
})

/**
 * The unpaid order of a cart. Ordering the cart again amends it. Null: there is none, or it ended unpaid. Refuses
 * CART_ORDERED if it is paid, and PAYMENT_IN_PROGRESS while a payment is pending. Both refusals include the order if it
 * is the caller's own. A customer proves that by the session, a guest by the cart ID: 122 random bits that only the
 * guest's browser has.
 */
export async function orderOfCart(
  db: Db | Tx,
  cartId: string | undefined,
  buyer: string | null,
): Promise<OwnOrderName | null> {
  if (cartId === undefined) return null
  const order = await firstRow(db, CartOrderShape, {
    name: 'order-of-cart',
    text: `SELECT id, order_number AS number, user_id, payment_status = 'unpaid' AS is_unpaid,
        EXISTS (SELECT FROM pending_payments a WHERE a.order_id = o.id) AS is_being_paid
      FROM orders_view o WHERE cart_id = $1 AND NOT (status = 'canceled' AND payment_status = 'unpaid')`,
    values: [cartId],
  })
  if (!order) return null
  const { id: orderId, number: orderNumber } = order
  if (order.userId !== null && order.userId !== buyer) throw new Refusal('CART_ORDERED', undefined, { isOwn: false })
  const token = await guestTokenOf(db, orderId)
  const data = { isOwn: true, orderId, orderNumber, token }
  if (!order.isUnpaid) throw new Refusal('CART_ORDERED', `This cart was already ordered: ${orderNumber}`, data)
  if (order.isBeingPaid) throw new Refusal('PAYMENT_IN_PROGRESS', undefined, data)
  return { orderId, token }
}

/** Like orderOfCart, and locks the order until the transaction ends. */
export async function lockOrderOfCart(
  tx: Tx,
  cartId: string | undefined,
  buyer: string | null,
): Promise<OwnOrderName | null> {
  if (cartId === undefined) return null
  await lockOrderByCart(tx, cartId)
  return orderOfCart(tx, cartId, buyer)
}

/**
 * Locks the cart of a customer who orders its contents, until the transaction ends. Called after orders are locked,
 * because confirming a payment locks the order first and then removes the purchased lines from the cart. Refuses
 * CART_CHANGED, and NOT_SIGNED_IN if the account was deleted at the same time.
 */
export async function lockOrderedCart(
  tx: Tx,
  { cartId, lines, quoteIds, roundUp }: OrderRequest,
  buyer: string | null,
): Promise<void> {
  if (cartId === undefined || buyer === null) return
  await lockCart(tx, buyer)
  const cart = await readCart(tx, buyer).catch(refuseDeleted)
  const isThere =
    cart.cartId === cartId &&
    hasLines(cart.lines, lines) &&
    quoteIds.every(id => cart.quotes.includes(id)) &&
    (roundUp === undefined || roundUp === cart.roundUp)
  if (!isThere) throw new Refusal('CART_CHANGED')
}
