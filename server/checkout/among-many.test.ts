import { expect, test } from 'vitest'
import { HOLD_MINUTES } from '../../domain/orders/unpaid-limits.ts'
import { addProduct } from '../catalogue/testing.ts'
import { signedIn } from '../customers/accounts/testing.ts'
import { noGateway, testApp } from '../http/testing.ts'
import { consumeLimit, type Limit } from '../limits.ts'
import { inTransaction } from '../platform/db/database.ts'
import { testDatabase } from '../platform/db/testing.ts'
import type { RateSource } from '../shipping/rate-source.ts'
import { lockHolder } from './internal/limit-unpaid.ts'
import { lockAmendable } from './internal/lock-amendable.ts'
import { newKey, orderRequest } from './testing.ts'

// The load of one buyer must not prevent others from buying.

const database = testDatabase()
const app = () => testApp(database.db, noGateway)
let parts = 0

type Placed = { orderId: string; token: string; total: number; code?: string }
const oneBolt = async (quantity = 1) => {
  const productId = await addProduct(database.db, { sku: `MANY-${++parts}`, price: 3000, stock: { new: 100 } })
  return orderRequest(database.db, [{ productId, quantity }])
}
const place = async (
  request: Awaited<ReturnType<typeof oneBolt>>,
  key = newKey(),
  headers: Record<string, string> = {},
  through = app(),
) => {
  const { status, body } = await through.post('/api/orders', request, { 'Idempotency-Key': key, ...headers })
  return { status, body: body as Placed }
}
const tried = async (limit: Limit, who: string, times: number) => {
  for (let n = 0; n < times; n++) await consumeLimit(database.db, limit, who)
}
const pay = async ({ orderId, total }: Placed, headers: Record<string, string> = {}) => {
  const paymentData = { dataDescriptor: 'd', dataValue: 'v' }
  const payment = { paymentData, amount: total / 100, orderId, isGuest: true }
  return app().post('/functions/process-payment?guest=true', payment, headers)
}
const rowsOf = async (text: string, ...values: unknown[]) => (await database.db.$client.query(text, values)).rows

test('one address places 60 orders in ten minutes; repeating an order does not count', async () => {
  const from = { 'X-Forwarded-For': '192.0.2.60' }
  await tried('orders', '192.0.2.60', 59)
  const [request, key] = [await oneBolt(), newKey()]
  expect((await place(request, key, from)).status).toBe(201)
  const { status, body } = await place(request, newKey(), from)
  expect([status, body.code]).toEqual([429, 'TOO_MANY_ATTEMPTS'])
  expect((await place(request, key, from)).status).toBe(201)
  expect((await place(request, newKey(), { 'X-Forwarded-For': '192.0.2.61' })).status).toBe(201)
})

test('one customer may place as many, from however many addresses', async () => {
  const me = await signedIn(database.db)
  await tried('orders', me.id, 59)
  const request = await oneBolt()
  expect((await place(request, newKey(), me.headers)).status).toBe(201)
  expect((await place(request, newKey(), me.headers)).status).toBe(429)
})

test('one address holds the stock of 3,000 lines in half an hour without paying', async () => {
  const from = { 'X-Forwarded-For': '192.0.2.63' }
  await consumeLimit(database.db, 'order lines', '192.0.2.63', 2999)
  const [one, other] = [await oneBolt(), await oneBolt()]
  const lines = [...one.lines, ...other.lines]
  const both = { ...one, lines, expectedTotal: one.expectedTotal + other.expectedTotal }
  expect((await place(both, newKey(), from)).status).toBe(429)
  expect((await place(one, newKey(), { 'X-Forwarded-For': '192.0.2.64' })).status).toBe(201)
})

test('an order with a total beyond any card is not placed, and its cart can still be opened', async () => {
  const dear = { sku: `MANY-${++parts}`, price: 600_000_000, stock: { new: 5 } }
  const productId = await addProduct(database.db, dear)
  const another = await addProduct(database.db, { ...dear, sku: `MANY-${++parts}` })
  const both = [productId, another].map(id => ({ productId: id, quantity: 1 }))
  const { status, body } = await place(await orderRequest(database.db, both))
  expect([status, body.code]).toEqual([422, 'ORDER_TOO_LARGE'])
  const dearest = await addProduct(database.db, { ...dear, sku: `MANY-${++parts}`, price: 999_999_999_999 })
  const me = await signedIn(database.db)
  expect(
    (await app().post('/api/cart/add', { lines: [{ productId: dearest, condition: null, quantity: 2 }] }, me.headers))
      .status,
  ).toBe(200)
  expect((await app().call('/api/cart', { headers: me.headers })).status).toBe(200)
})

test('ten cards are tried for one order in an hour, and sixty from one address in ten minutes', async () => {
  const { body: order } = await place(await oneBolt())
  await rowsOf(
    `INSERT INTO payment_attempts (provider, order_id, reference, state, amount)
      SELECT 'authorize-net', $1, 'many-' || n, 'declined', 1 FROM generate_series(1, 10) n`,
    order.orderId,
  )
  expect(await pay(order)).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } })
  expect(
    await rowsOf(`SELECT FROM payment_attempts WHERE order_id = $1 AND state <> 'declined'`, order.orderId),
  ).toEqual([])
  const { body: other } = await place(await oneBolt())
  await tried('payments', '192.0.2.62', 60)
  expect((await pay(other, { 'X-Forwarded-For': '192.0.2.62' })).status).toBe(429)
  // The gateway of this test fails if it is called.
  expect((await pay(other)).status).toBe(202)
})

test('an order that is amended repeatedly holds its parts for two hours at most', async () => {
  const request = await oneBolt()
  const { body: order } = await place(request)
  const amends = { orderId: order.orderId, token: order.token }
  const minutesOf = async () => {
    const [row] = await rowsOf(
      `SELECT round(extract(epoch FROM hold_expires_at - now()) / 60)::int AS minutes FROM orders WHERE id = $1`,
      order.orderId,
    )
    return row?.minutes
  }
  await rowsOf(`UPDATE orders SET created_at = now() - interval '20 minutes' WHERE id = $1`, order.orderId)
  expect((await place({ ...request, amends })).body.orderId).toBe(order.orderId)
  expect(await minutesOf()).toBe(HOLD_MINUTES)
  await rowsOf(`UPDATE orders SET created_at = now() - interval '115 minutes' WHERE id = $1`, order.orderId)
  expect((await place({ ...request, amends })).body.orderId).toBe(order.orderId)
  expect(await minutesOf()).toBe(5)
})

test('forty concurrent orders and payments of one address delay no other buyer', async () => {
  const crowd = { 'X-Forwarded-For': '192.0.2.70' }
  const { body: theirs } = await place(await oneBolt(), newKey(), crowd)
  const request = await oneBolt()
  const { promise: done, resolve: finish } = Promise.withResolvers<void>()
  const { promise: isHeld, resolve: holds } = Promise.withResolvers<void>()
  // A slow order of that address: the other orders of the address wait for it, and payments of the order wait for its
  // row.
  const slow = inTransaction(database.db, async tx => {
    await lockHolder(tx, { heldBy: 'somebody', heldFrom: '192.0.2.70' })
    await tx.$client.query('SELECT FROM orders WHERE id = $1 FOR UPDATE', [theirs.orderId])
    holds()
    await done
  })
  await isHeld
  const orders = Array.from({ length: 40 }, () => place(request, newKey(), crowd))
  const payments = Array.from({ length: 40 }, () => pay(theirs, crowd))
  // Counts only in this database, because other tests wait in their own.
  const WAITING = `SELECT count(*)::int AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`
  const waiting = async () => (await rowsOf(WAITING))[0]?.n
  await expect.poll(waiting, { timeout: 60_000 }).toBeGreaterThanOrEqual(2)
  try {
    const { status, body } = await place(await oneBolt(), newKey(), { 'X-Forwarded-For': '192.0.2.71' })
    expect(status).toBe(201)
    // The gateway of this test does not answer: the payment has started.
    expect((await pay(body, { 'X-Forwarded-For': '192.0.2.71' })).status).toBe(202)
    expect(await waiting()).toBeLessThanOrEqual(3)
  } finally {
    finish()
    await slow
  }
  const placed = await Promise.all(orders)
  expect(placed.filter(({ status }) => status === 201).length).toBeGreaterThan(0)
  expect((await Promise.all(payments)).every(({ status }) => [202, 409, 429].includes(status))).toBe(true)
})

test('a carrier that does not answer does not block buyers whose rates are cached', async () => {
  let answer = () => {}
  const answered = new Promise<void>(resolve => {
    answer = resolve
  })
  const hanging: RateSource = {
    name: 'tariff',
    keyOf: null,
    questionsOf: () => 0,
    ask: async () => {
      await answered
      return { rates: [], errors: [] }
    },
  }
  const request = await oneBolt()
  const slow = testApp(database.db, noGateway, { rateSource: hanging })
  const waiting = Array.from({ length: 12 }, () => place(request, newKey(), {}, slow))
  await new Promise(resolve => setTimeout(resolve, 500))
  const quick = await Promise.race([
    place(request),
    new Promise<string>(resolve => setTimeout(() => resolve('had to wait'), 60_000)),
  ])
  answer()
  expect(quick).toMatchObject({ status: 201 })
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(12).fill(422))
})

test('after two concurrent amendments, the order has the contents of the one committed last', async () => {
  const first = await oneBolt()
  const { body: order } = await place(first)
  const amends = { orderId: order.orderId, token: order.token }
  const [one, two] = [
    { request: { ...first, notes: 'began first', amends }, key: newKey() },
    { request: { ...first, notes: 'began second', amends }, key: newKey() },
  ]
  const holder = await database.db.$client.connect()
  await holder.query('BEGIN')
  await holder.query("INSERT INTO answered_calls (key, digest) VALUES ($1, '')", [one.key])
  const late = place(one.request, one.key)
  await new Promise(resolve => setTimeout(resolve, 500))
  expect((await place(two.request, two.key)).status).toBe(201)
  await holder.query('ROLLBACK')
  holder.release()
  expect((await late).status).toBe(201)
  expect(await rowsOf('SELECT notes FROM orders WHERE id = $1', order.orderId)).toEqual([{ notes: 'began first' }])
  expect((await place(one.request, one.key)).status).toBe(201)
  expect((await place(two.request, two.key)).body.code).toBe('ORDER_AMENDED')
})

test('the owner of an amended order is checked under its lock: a guest cannot amend an order that an account has claimed', async () => {
  const { body: order } = await place(await oneBolt())
  const mine = { orderId: order.orderId, token: order.token }
  const { id } = await signedIn(database.db)
  const lock = (own: typeof mine, buyer: string | null) =>
    inTransaction(database.db, tx => lockAmendable(tx, own, buyer))
  expect(await lock(mine, null)).toMatchObject({ id: order.orderId })
  expect(await lock({ ...mine, token: 'x'.repeat(32) }, null)).toBeNull()
  await rowsOf('UPDATE orders SET user_id = $2, guest_token_hashes = NULL WHERE id = $1', order.orderId, id)
  expect([await lock(mine, null), await lock(mine, id)]).toEqual([null, expect.objectContaining({ id: order.orderId })])
})
