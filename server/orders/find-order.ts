import { and, asc, eq, sql } from 'drizzle-orm'
import { accountNumberEnding } from '../../domain/carrier-account.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Db } from '../db/database.ts'
import type { OrderView } from './shapes.ts'
import { orderItems, orders } from './tables.ts'

/** What is no id of an order names none, and must not reach the database as one. */
export const NOT_A_UUID = /^(?![0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$)/i

/** Who asks for an order: a guest by the token of its link, a customer by the session. */
export type Asker = { token: string | null; userId: string | null }

/** An order of the asker's own. Anybody else's answers like a missing one: ORDER_NOT_FOUND. */
export async function findOrder(db: Db, orderId: string, { token, userId }: Asker): Promise<OrderView> {
  if (NOT_A_UUID.test(orderId)) throw new Refusal('ORDER_NOT_FOUND')
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), sql`(guest_token = ${token} OR user_id = ${userId})`))
  if (!order) throw new Refusal('ORDER_NOT_FOUND')
  const items = await db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position))
  const { rows } = await db.$client.query<{ pending: boolean }>(
    `SELECT EXISTS (SELECT FROM payment_attempts WHERE order_id = $1 AND state IN ('started', 'unknown', 'held')) AS pending`,
    [orderId],
  )
  return {
    id: order.id,
    orderNumber: order.orderNumber,
    status: order.status,
    paymentStatus: order.paymentStatus,
    paymentPending: rows[0]?.pending ?? false,
    email: order.email,
    subtotal: order.subtotal,
    shippingFee: order.shippingFee,
    tax: order.tax,
    total: order.total,
    shippingAddress: order.shippingAddress,
    billingAddress: order.billingAddress,
    shippingProvider: order.shippingProvider,
    shippingMethod: order.shippingMethod,
    estimatedDeliveryDays: order.estimatedDeliveryDays,
    carrierAccount: order.carrierAccount && {
      provider: order.carrierAccount.provider,
      ending: accountNumberEnding(order.carrierAccount.accountNumber),
      nickname: order.carrierAccount.nickname,
    },
    notes: order.notes,
    poNumber: order.poNumber,
    createdAt: order.createdAt.toISOString(),
    items: items.map(({ productId, sku, name, condition, quantity, unitPrice, totalPrice, priceSource }) => ({
      productId,
      sku,
      name,
      condition,
      quantity,
      unitPrice,
      totalPrice,
      priceSource,
    })),
  }
}
