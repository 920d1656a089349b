import { randomBytes, randomUUID } from 'node:crypto'
import { hasToShip, type OrderStatus, orderState } from '../../domain/orders/order.ts'
import type { AttemptState, RefundState } from '../../domain/payments/payment.ts'
import { recordEvent } from '../events.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { firstHashes } from './guest-link.ts'
import { eventSubject } from './lock-order.ts'

type Made = {
  /** null: a guest's order */
  userId: string | null
  orderNumber?: string
  /** the part numbers of its lines, each of two pieces at $10.00, with the catalog part if it exists */
  skus?: string[]
  status?: OrderStatus
  paid?: boolean
  daysAgo?: number
  holdExpiresAt?: Date | null
  /** the state of a payment attempt */
  attempt?: AttemptState
}

let made = 0
const ADDRESS = JSON.stringify({
  firstName: 'Amelia',
  lastName: 'Quimby',
  company: 'Quimby Flying Service',
  addressLine1: '1 Airport Way',
  city: 'Spokane',
  state: 'WA',
  postalCode: '99201',
  country: 'US',
})

/** Records an event for an order that a test has changed by SQL. */
export async function notifyOfOrder(db: Db, id: string): Promise<void> {
  const { rows } = await db.$client.query<{ userId: string | null }>(
    'SELECT user_id AS "userId" FROM orders WHERE id = $1',
    [id],
  )
  await recordEvent(db, 'order.noted', eventSubject({ id, userId: rows[0]?.userId ?? null }))
}

/** Inserts an order into the database without stock, for lists. Returns its ID. */
export async function addOrder(db: Db, order: Made): Promise<string> {
  const { userId, skus = ['AN3-5A'], status = 'pending', paid = false, daysAgo = 0, holdExpiresAt = null } = order
  const id = randomUUID()
  const { orderNumber = `APS-20260101-${10_000 + ++made}`, attempt } = order
  const subtotal = skus.length * 20
  await db.$client.query(
    `INSERT INTO orders (id, order_number, user_id, guest_token_hashes, email, status, payment_status, subtotal, shipping_fee, total,
        shipping_address, billing_address, shipping_provider, shipping_method, shipping_service_type,
        estimated_delivery_days, hold_expires_at, to_ship, created_at)
      VALUES ($11, $1, $2, $3, 'amelia@example.com', $4, $5, $6, 0, $6, $7, $7, 'fedex', 'FedEx Ground', 'FEDEX_GROUND', 5, $8,
        $10, clock_timestamp() - $9 * interval '1 day')`,
    [
      orderNumber,
      userId,
      userId === null ? firstHashes(id) : null,
      status,
      paid ? 'paid' : 'unpaid',
      subtotal,
      ADDRESS,
      holdExpiresAt,
      daysAgo,
      hasToShip(status) ? 2 * skus.length : 0,
      id,
    ],
  )
  await db.$client.query(
    `INSERT INTO order_items (order_id, position, product_id, sku, name, quantity, unit_price, total_price, price_source)
      SELECT $1, ordinality, p.id, t.sku, 'Part ' || t.sku, 2, 10, 20, 'list'
        FROM unnest($2::text[]) WITH ORDINALITY AS t (sku, ordinality) LEFT JOIN products p ON p.sku = t.sku`,
    [id, skus],
  )
  if (!hasToShip(status) && status !== 'canceled') await addShipment(db, id)
  if (orderState(status).returns) await addReturn(db, id)
  if (attempt)
    await db.$client.query(
      `INSERT INTO payment_attempts (provider, order_id, reference, state, amount) VALUES ('authorize-net', $1, $2, $3, $4)`,
      [id, randomBytes(9).toString('hex'), attempt, subtotal],
    )
  return id
}

/** Inserts a return of the whole order, as old as the order and in the state of its status. */
const addReturn = (db: Db, orderId: string) =>
  db.$client.query(
    `WITH made AS (INSERT INTO returns (order_id, position, state, reason, requested_at, decided_at, received_at, completed_at, goods, freight)
      SELECT id, 1, CASE status WHEN 'returned' THEN 'completed' ELSE substr(status, 8) END, 'other', created_at,
        CASE WHEN status <> 'return_requested' THEN created_at END, end_at, end_at, nothing, nothing
      FROM (SELECT *, CASE WHEN status = 'returned' THEN created_at END AS end_at,
        CASE WHEN status = 'returned' THEN 0 END AS nothing FROM orders WHERE id = $1) o RETURNING id, state),
      asked AS (INSERT INTO return_requested_lines (return_id, position, order_item_id, quantity)
        SELECT made.id, i.position, i.id, i.quantity FROM made, order_items i WHERE i.order_id = $1),
      came AS (INSERT INTO return_lines (return_id, position, order_item_id, quantity, disposition)
        SELECT made.id, i.position, i.id, i.quantity, 'scrap' FROM made, order_items i
        WHERE i.order_id = $1 AND made.state = 'completed'),
      sources AS (INSERT INTO return_piece_sources (return_id, position, piece_id, quantity)
        SELECT made.id, i.position, p.id, p.quantity FROM made, order_items i JOIN fulfillment_pieces p ON p.order_item_id = i.id
        WHERE i.order_id = $1 AND made.state = 'completed')
      UPDATE fulfillment_pieces p SET returned = p.quantity FROM order_items i, made
        WHERE i.order_id = $1 AND p.order_item_id = i.id AND made.state = 'completed'`,
    [orderId],
  )

type Shipment = { carrier?: string; trackingNumber?: string; shippedAt?: Date; isDelivered?: boolean }

/** Inserts the package of an order, or replaces its facts. It has been delivered if the order's status says so. */
export async function addShipment(db: Db | Tx, orderId: string, shipment: Shipment = {}): Promise<void> {
  const { carrier = 'ups', trackingNumber = 'PACKAGE 42', shippedAt = new Date(), isDelivered } = shipment
  await db.$client.query(
    `WITH fulfillment AS (INSERT INTO fulfillments (order_id, position, carrier, tracking_number, shipped_at, state, delivered_at)
      SELECT id, 1, $2, $3, $4, CASE WHEN arrived THEN 'delivered' ELSE 'shipped' END, CASE WHEN arrived THEN now() END
        FROM (SELECT id, coalesce($5, status = 'delivered') AS arrived FROM orders WHERE id = $1) o
      ON CONFLICT (order_id, position) DO UPDATE SET carrier = excluded.carrier, tracking_number = excluded.tracking_number,
        shipped_at = excluded.shipped_at, state = excluded.state, delivered_at = excluded.delivered_at RETURNING id),
      parts AS (SELECT fulfillment.id AS fulfillment_id, i.id AS order_item_id, i.quantity FROM fulfillment, order_items i
        WHERE i.order_id = $1 AND i.price_source <> 'round-up'),
      lines AS (INSERT INTO fulfillment_lines (fulfillment_id, order_item_id, quantity) SELECT * FROM parts ON CONFLICT DO NOTHING)
      INSERT INTO fulfillment_pieces (fulfillment_id, order_item_id, quantity) SELECT * FROM parts ON CONFLICT DO NOTHING`,
    [orderId, carrier, trackingNumber, shippedAt, isDelivered],
  )
}

/** Inserts a refund, in dollars, of the order's only charge (`attempt`). */
export async function addRefund(
  db: Db,
  orderId: string,
  dollars: number,
  state: RefundState = 'requested',
): Promise<void> {
  await db.$client.query(
    `INSERT INTO refunds (provider, order_id, attempt_id, reference, amount, state, method)
      SELECT 'authorize-net', order_id, id, $2, $3, $4, CASE $4 WHEN 'done' THEN 'refund' END FROM payment_attempts WHERE order_id = $1`,
    [orderId, randomBytes(9).toString('hex'), dollars, state],
  )
}
