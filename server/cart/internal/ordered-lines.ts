import { type CartLine, plainLine } from '../../../domain/cart/cart.ts'
import { isCondition } from '../../../domain/catalogue/condition.ts'
import { lockOrderByCart } from '../../orders/lock-order.ts'
import type { Tx } from '../../platform/db/database.ts'
import { lockOrdering } from '../lock-ordering.ts'

/** The paid or pending order of a cart, with its lines. */
export type Ordered = { orderNumber: string; userId: string | null; isPaid: boolean; lines: CartLine[] }

/**
 * Locks the order of a cart, and the placing of new ones, until the transaction ends. Called before carts are locked.
 */
export async function lockOrdersOf(tx: Tx, cartId: string): Promise<void> {
  await lockOrdering(tx, cartId)
  await lockOrderByCart(tx, cartId)
}

/** True if an order has a pending payment. Passed as a function, because payments depend on carts. */
export type HasPendingPayment = (tx: Tx, orderId: string) => Promise<boolean>

/**
 * Finds the order of a cart that is paid or has a pending payment; null: none. An unpaid order without a payment
 * attempt does not block a merge.
 */
export async function orderedOf(tx: Tx, cartId: string, isBeingPaid: HasPendingPayment): Promise<Ordered | null> {
  type Row = Omit<Ordered, 'lines'> & {
    id: string
    lines: { productId: number; condition: string | null; unitId: number | null; reference: string; quantity: number }[]
  }
  const { rows } = await tx.$client.query<Row>({
    name: 'ordered-of-merged-cart',
    text: `SELECT o.id, o.order_number AS "orderNumber", o.user_id AS "userId", o.payment_status <> 'unpaid' AS "isPaid",
        coalesce((SELECT json_agg(json_build_object('productId', i.product_id, 'condition', i.condition, 'unitId', i.unit_id, 'reference', i.reference, 'quantity', i.quantity))
          FROM order_items_view i WHERE i.order_id = o.id AND i.product_id IS NOT NULL AND i.quote_number IS NULL), '[]') AS lines
      FROM orders_view o WHERE o.cart_id = $1 AND (o.payment_status <> 'unpaid' OR o.status <> 'canceled')`,
    values: [cartId],
  })
  const [order] = rows
  if (!order || !(order.isPaid || (await isBeingPaid(tx, order.id)))) return null
  const { orderNumber, userId, isPaid } = order
  const lines = order.lines.map(({ condition, ...line }) =>
    plainLine({ ...line, condition: condition !== null && isCondition(condition) ? condition : null }),
  )
  return { orderNumber, userId, isPaid, lines }
}
