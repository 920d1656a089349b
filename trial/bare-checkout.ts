import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { ADDRESS } from '../server/checkout/testing.ts'

// The upper limit of orders per second: runs the statements that the store runs for one order, as prepared statements of `pg`
// in two transactions. Rate limits and mails are included; HTTP, checks, the rendering of mails and the gateway are not.

const address = JSON.stringify(ADDRESS)
/** As large as the facts of the mails for an order with one line. */
const FACTS = JSON.stringify({ order: 'x'.repeat(1100) })

const COUNT_ATTEMPT = `INSERT INTO rate_limits VALUES ($1, 1, $2) ON CONFLICT (key) DO UPDATE SET points = CASE
    WHEN rate_limits.expire <= $3 THEN 1 ELSE rate_limits.points + 1 END,
  expire = CASE WHEN rate_limits.expire <= $3 THEN $2 ELSE rate_limits.expire END RETURNING points, expire`

const PLACE = {
  known: 'SELECT digest, answer FROM answered_calls WHERE key = $1',
  key: "INSERT INTO answered_calls (key, digest) VALUES ($1, 'digest') ON CONFLICT DO NOTHING",
  stock: `SELECT id, product_id, condition, quantity FROM stock_lines WHERE product_id = ANY($1) ORDER BY product_id, id FOR UPDATE`,
  price: `SELECT p.id, p.sku, p.name, p.price, p.sale_price, p.weight,
      (SELECT json_object_agg(i.condition, i.quantity) FROM stock_lines i WHERE i.product_id = p.id) AS stock,
      (SELECT m.url FROM product_images m WHERE m.product_id = p.id ORDER BY m.is_primary DESC, m.display_order, m.id LIMIT 1) AS image
    FROM products p WHERE p.id = ANY($1) AND p.is_published`,
  number: "SELECT nextval('order_numbers'), value FROM made_secrets WHERE name = 'numbers'",
  order: `INSERT INTO orders (order_number, guest_token, email, subtotal, shipping_fee, total, shipping_address, billing_address,
      shipping_provider, shipping_method, shipping_service_type, estimated_delivery_days, hold_expires_at, idempotency_key)
    VALUES ($1, $2, 'amelia@example.com', 30, 12, 42, $3, $3, 'usps', 'USPS Priority Mail', 'USPS_PRIORITY', 2, now() + interval '30 minutes', $1)
    ON CONFLICT (order_number) DO NOTHING RETURNING id`,
  hold: `WITH taken AS (
      UPDATE stock_lines SET quantity = quantity - $3, updated_at = now() WHERE id = $2 AND quantity >= $3 RETURNING id
    ), ledger AS (INSERT INTO stock_movements (stock_line_id, delta, reason, order_id) SELECT id, -$3::int, 'hold', $1 FROM taken)
    INSERT INTO reservations (order_id, stock_line_id, quantity) SELECT $1, id, $3 FROM taken`,
  item: `INSERT INTO order_items (order_id, position, product_id, sku, name, quantity, unit_price, total_price, price_source)
    VALUES ($1, 0, $2, $3, $4, 1, 30, 30, 'list')`,
  history: 'INSERT INTO order_history (order_id, event, actor) VALUES ($1, $2, $3)',
  answer: 'UPDATE answered_calls SET answer = $2 WHERE key = $1',
  read: 'SELECT order_number, total, guest_token, user_id, idempotency_key FROM orders WHERE id = $1',
}
const PAY = {
  order: 'SELECT * FROM orders WHERE id = $1 AND user_id IS NULL FOR UPDATE',
  live: `SELECT id FROM payment_attempts WHERE order_id = $1 AND state IN ('started', 'unknown', 'held')`,
  tried: `SELECT count(*) FROM payment_attempts WHERE order_id = $1 AND created_at > now() - interval '1 hour'`,
  begin: `INSERT INTO payment_attempts (provider, order_id, reference, amount) VALUES ('authorize-net', $1, $2, 42) RETURNING id`,
  attempt: 'SELECT * FROM payment_attempts WHERE id = $1 FOR UPDATE',
  close: `UPDATE payment_attempts SET state = 'approved', transaction_id = $2, closed_at = now() WHERE id = $1`,
  paid: `UPDATE orders SET payment_status = 'paid', transaction_id = $2, hold_expires_at = NULL, updated_at = now() WHERE id = $1`,
  sold: `UPDATE reservations SET state = 'sold' WHERE order_id = $1 AND state = 'held'`,
  quotes: 'SELECT quote_id FROM order_quotes WHERE order_id = $1 ORDER BY quote_id',
  read: 'SELECT * FROM orders WHERE id = $1',
  lines: 'SELECT * FROM order_items WHERE order_id = $1 ORDER BY position LIMIT 50',
  mail: `INSERT INTO emails (event, entity, recipient, template, facts, is_secret)
    VALUES ($1, $2, 'amelia@example.com', 'newOrder', $3, false) ON CONFLICT (event, entity, recipient) DO NOTHING`,
}

/** Returns the orders per second over `connections` connections. Each order buys one piece of the next part. */
export async function bareCheckouts(
  url: string,
  productIds: readonly number[],
  connections: number,
  seconds: number,
): Promise<number> {
  let done = 0
  const until = Date.now() + seconds * 1000
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      while (Date.now() < until) {
        await buyOnce(client, productIds[done % productIds.length] ?? 0, `BARE-${randomUUID()}`)
        done++
      }
      await client.end()
    }),
  )
  return done / seconds
}

async function buyOnce(client: pg.Client, productId: number, key: string): Promise<void> {
  const execute = (name: string, text: string, values: unknown[]) => client.query({ name, text, values })
  const countAttempt = async (action: string) =>
    await execute('count-try', COUNT_ATTEMPT, [`${action}:${key.slice(0, 20)}`, Date.now() + 600_000, Date.now()])
  await execute('known', PLACE.known, [key])
  await countAttempt('orders')
  await client.query('BEGIN')
  await execute('key', PLACE.key, [key])
  const { rows: stock } = await execute('stock', PLACE.stock, [[productId]])
  const { rows: parts } = await execute('price', PLACE.price, [[productId]])
  await execute('number', PLACE.number, [])
  const { rows: orders } = await execute('order', PLACE.order, [key, randomBytes(24).toString('base64url'), address])
  const orderId: string = orders[0]?.id
  await execute('hold', PLACE.hold, [orderId, stock[0]?.id, 1])
  await execute('item', PLACE.item, [orderId, productId, parts[0]?.sku, parts[0]?.name])
  await execute('history', PLACE.history, [orderId, 'placed', 'buyer'])
  await execute('answer', PLACE.answer, [key, JSON.stringify({ orderId })])
  await client.query('COMMIT')
  await execute('read-placed', PLACE.read, [orderId])

  await countAttempt('payments')
  await client.query('BEGIN')
  await execute('pay', PAY.order, [orderId])
  await execute('live', PAY.live, [orderId])
  await execute('tried', PAY.tried, [orderId])
  const { rows: attempts } = await execute('begin', PAY.begin, [orderId, randomBytes(15).toString('base64url')])
  await execute('attempt', PAY.attempt, [attempts[0]?.id])
  await execute('close', PAY.close, [attempts[0]?.id, key.slice(5, 25)])
  await execute('history', PLACE.history, [orderId, 'paid', 'gateway'])
  await execute('paid', PAY.paid, [orderId, key.slice(5, 25)])
  await execute('sold', PAY.sold, [orderId])
  await execute('quotes', PAY.quotes, [orderId])
  await execute('read', PAY.read, [orderId])
  await execute('lines', PAY.lines, [orderId])
  for (const event of ['guest_order_confirmation', 'new_order'])
    await execute('mail', PAY.mail, [event, `order:${orderId}`, FACTS])
  await client.query('COMMIT')
}
