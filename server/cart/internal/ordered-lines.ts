import { type CartLine, plainLine } from '../../../domain/cart/cart.ts'
import { isCondition } from '../../../domain/catalogue/condition.ts'
import { z } from '../../../domain/text/zod.ts'
import { lockOrderByCart } from '../../orders/lock-order.ts'
import type { Tx } from '../../platform/db/database.ts'
import { firstRow } from '../../platform/db/rows.ts'
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

const RowShape = z.object({
  id: z.string(),
  orderNumber: z.string(),
  userId: z.nullable(z.string()),
  isPaid: z.boolean(),
  lines: z.array(
    z.object({
      productId: z.number(),
      condition: z.nullable(z.string()),
      unitId: z.nullable(z.number()),
      reference: z.string(),
      quantity: z.number(),
    }),
  ),
})

/**
 * Finds the order of a cart that is paid or has a pending payment; null: none. An unpaid order without a payment
 * attempt does not block a merge.
 */
export async function orderedOf(tx: Tx, cartId: string, isBeingPaid: HasPendingPayment): Promise<Ordered | null> {
  const order = await firstRow(tx, RowShape, {
    name: 'ordered-of-merged-cart',
    text: `SELECT o.id, o.order_number, o.user_id, o.payment_status <> 'unpaid' AS is_paid,
        coalesce((SELECT json_agg(json_build_object('productId', i.product_id, 'condition', i.condition, 'unitId', i.unit_id, 'reference', i.reference, 'quantity', i.quantity))
          FROM order_items_view i WHERE i.order_id = o.id AND i.product_id IS NOT NULL AND i.quote_number IS NULL), '[]') AS lines
      FROM orders_view o WHERE o.cart_id = $1 AND (o.payment_status <> 'unpaid' OR o.status <> 'canceled')`,
    values: [cartId],
  })
  if (!order || !(order.isPaid || (await isBeingPaid(tx, order.id)))) return null
  const { orderNumber, userId, isPaid } = order
  const lines = order.lines.map(({ condition, ...line }) =>
    plainLine({ ...line, condition: condition !== null && isCondition(condition) ? condition : null }),
  )
  return { orderNumber, userId, isPaid, lines }
}
