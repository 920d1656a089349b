import { afterEach, describe, expect, test } from 'vitest'
import { newKey } from '../checkout/testing.ts'
import { checkStock } from '../invariants/stock.ts'
import { consumedOf } from '../limits.ts'
import { renderMails } from '../mail/testing.ts'
import { runDueRefunds } from '../payments/run-refund.ts'
import { testGateway } from '../payments/testing.ts'
import { checkMoney, testShop } from '../payments/testing-shop.ts'
import { testDatabase } from '../platform/db/testing.ts'

const database = testDatabase()
const sandbox = testGateway()
const shop = testShop(database, sandbox)
type Bought = Awaited<ReturnType<typeof shop.boughtLines>>

afterEach(async () => {
  await sandbox.noFault()
  expect(await checkStock(database.db)).toEqual([])
  expect(await checkMoney(database.db, sandbox)).toEqual([])
})

const two = () =>
  shop.boughtLines([
    { price: 4000, quantity: 3 },
    { price: 8000, quantity: 1 },
  ])
const cents = (amount: string | undefined) => Math.round(Number(amount) * 100)
const orderRow = async ({ orderId }: Bought) => {
  const [row] = await shop.rowsOf<{ status: string; payment_status: string; to_ship: number; shipping_fee: string }>(
    'SELECT status, payment_status, to_ship, shipping_fee FROM orders WHERE id = $1',
    orderId,
  )
  if (!row) throw new Error('no order')
  return { ...row, freight: cents(row.shipping_fee) }
}
const stockOf = async (part: number | undefined) =>
  (await shop.rowsOf<{ quantity: number }>('SELECT quantity FROM product_stock WHERE product_id = $1', part))[0]
    ?.quantity
const refundLines = ({ orderId }: Bought) =>
  shop.rowsOf(
    `SELECT l.order_item_id AS item, l.quantity, l.amount FROM refund_lines l JOIN refunds b ON b.id = l.refund_id
      WHERE b.order_id = $1 ORDER BY b.created_at, l.order_item_id`,
    orderId,
  )
const refunded = async (order: Bought) =>
  (await shop.refundsOf(order)).reduce((all, { amount }) => all + cents(amount), 0)
const line = (order: Bought, at: number, quantity: number) => ({ itemId: order.items[at] ?? 0, quantity })
/** Adds a package with pieces of the first line. `hasLeft`: also books their stock as shipped. */
async function fulfillment(order: Bought, quantity: number, hasLeft: boolean) {
  await shop.rowsOf(
    `WITH made AS (INSERT INTO fulfillments (order_id, position, state, carrier, tracking_number, shipped_at)
        VALUES ($1, 1, CASE WHEN $4 THEN 'shipped' ELSE 'packed' END, 'ups', '1Z', CASE WHEN $4 THEN now() END) RETURNING id),
      lines AS (INSERT INTO fulfillment_lines (fulfillment_id, order_item_id, quantity) SELECT id, $2, $3 FROM made)
      INSERT INTO fulfillment_pieces (fulfillment_id, order_item_id, stock_line_id, quantity)
        SELECT made.id, $2, h.stock_line_id, $3 FROM made, reservations h JOIN stock_lines i ON i.id = h.stock_line_id
        WHERE h.order_id = $1 AND i.product_id = $5`,
    ...[order.orderId, order.items[0], quantity, hasLeft, order.parts[0]],
  )
  if (!hasLeft) return
  await shop.rowsOf(
    `WITH lowered AS (UPDATE reservations h SET quantity = h.quantity - $2 FROM stock_lines i
        WHERE h.order_id = $1 AND i.id = h.stock_line_id AND i.product_id = $3 RETURNING h.stock_line_id)
      INSERT INTO reservations (order_id, stock_line_id, quantity, state) SELECT $1, stock_line_id, $2, 'shipped' FROM lowered`,
    ...[order.orderId, quantity, order.parts[0]],
  )
  await shop.rowsOf(
    `UPDATE orders SET status = 'processing', to_ship = to_ship - $2 WHERE id = $1`,
    order.orderId,
    quantity,
  )
}

describe('pieces of an order', () => {
  test('are canceled by its buyer: stock is released, money is refunded, the rest stays, and the last piece ends the order', async () => {
    const order = await two()
    const { freight } = await orderRow(order)
    await sandbox.settle()
    expect(await shop.cancelLines(order, [line(order, 0, 1)])).toMatchObject({
      status: 200,
      body: { status: 'pending', paymentStatus: 'paid' },
    })
    expect(await orderRow(order)).toMatchObject({ status: 'pending', to_ship: 3 })
    expect([await stockOf(order.parts[0]), await stockOf(order.parts[1])]).toEqual([18, 19])
    // The freight refund is the freight that the rest of the order does not need: here less than a fifth, which is the
    // share of the goods.
    const share = (await refunded(order)) - 4000
    expect(share).toBeGreaterThan(0)
    expect(share).toBeLessThan(Math.floor(freight / 5))
    // The mail of the cancellation states the refund. There is no second mail when the refund is completed.
    expect(
      await shop.rowsOf(
        `SELECT e.id FROM emails e JOIN refunds b ON e.entity = 'refund:' || b.id WHERE b.order_id = $1`,
        order.orderId,
      ),
    ).toEqual([])
    expect(await refundLines(order)).toEqual([{ item: order.items[0], quantity: 1, amount: '40.00' }])
    const part = `1 × BACK-${/\d+$/.exec((await skuOf(order)) ?? '')}`
    const note = `${part} · refund of $${((4000 + share) / 100).toFixed(2)} started`
    expect((await shop.historyOf(order))[2]).toBe(`lines_canceled by buyer ${note}`)
    // The buyer's timeline names the pieces and the money.
    expect(await shop.seeAsAdmin(`/api/orders/${order.orderId}?token=${order.token}`)).toMatchObject({
      history: expect.arrayContaining([expect.objectContaining({ event: 'lines_canceled', note })]),
    })

    expect(await shop.cancelLines(order, [line(order, 1, 1)])).toMatchObject({ body: { status: 'pending' } })
    expect(await shop.cancelLines(order, [line(order, 0, 2)])).toMatchObject({ body: { status: 'canceled' } })
    await shop.makeDue()
    await runDueRefunds(shop.context())
    expect(await refunded(order)).toBe(order.total)
    expect(await orderRow(order)).toMatchObject({ status: 'canceled', payment_status: 'refunded', to_ship: 0 })
    expect([await stockOf(order.parts[0]), await stockOf(order.parts[1])]).toEqual([20, 20])
  })

  test('do not reduce the freight of a heavy rest, unless the back office cancels an expensive, light piece', async () => {
    const bought = async () => {
      const order = await two()
      await shop.rowsOf('UPDATE products SET weight = 40 WHERE id = $1', order.parts[0])
      await shop.rowsOf('UPDATE products SET weight = 0.5 WHERE id = $1', order.parts[1])
      return { order, ...(await orderRow(order)) }
    }
    const byBuyer = await bought()
    expect(await shop.cancelLines(byBuyer.order, [line(byBuyer.order, 1, 1)])).toMatchObject({ status: 200 })
    expect((await refunded(byBuyer.order)) - 8000).toBeLessThan(byBuyer.freight * 0.1)
    const byStaff = await bought()
    const lines = [line(byStaff.order, 1, 1)]
    expect(
      await shop.asAdmin(`/api/admin/orders/${byStaff.order.orderId}/cancel-lines`, { lines, reason: 'Sold out' }),
    ).toMatchObject({ status: 200 })
    expect(await refunded(byStaff.order)).toBe(8000 + Math.floor((byStaff.freight * 2) / 5))
    await sandbox.settle()
  })

  test('are not canceled by their buyer if the rest is below the minimum order, unless a piece has left; staff may', async () => {
    const order = await shop.boughtLines([
      { price: 2000, quantity: 2 },
      { price: 100, quantity: 1 },
    ])
    expect(await shop.cancelLines(order, [line(order, 0, 1)])).toMatchObject({
      status: 422,
      body: {
        code: 'REST_BELOW_MINIMUM',
        message: expect.stringMatching(/would cost \$21\.00, less than the minimum of \$25\.00/),
        data: { minimum: 2500, rest: 2100 },
      },
    })
    expect(await refundLines(order)).toEqual([])
    const lines = [line(order, 0, 1)]
    expect(
      await shop.asAdmin(`/api/admin/orders/${order.orderId}/cancel-lines`, { lines, reason: 'Sold out' }),
    ).toMatchObject({ status: 200 })
    // The order is below the minimum already, by a decision of staff.
    expect(await shop.cancelLines(order, [line(order, 1, 1)])).toMatchObject({ status: 200 })
    const inPart = await shop.boughtLines([{ price: 2000, quantity: 2 }])
    await fulfillment(inPart, 1, true)
    expect(await shop.cancelLines(inPart, [line(inPart, 0, 1)])).toMatchObject({ status: 200 })
    await sandbox.settle()
  })

  test('are canceled by the back office with a reason that is mailed to the buyer and stored in the audit log', async () => {
    const order = await two()
    const path = `/api/admin/orders/${order.orderId}/cancel-lines`
    const lines = [line(order, 0, 2)]
    expect(await shop.asAdmin(path, { lines })).toMatchObject({ status: 400 })
    expect(await shop.asAdmin(path, { lines, version: 99, reason: 'x' })).toMatchObject({
      body: { code: 'ORDER_MOVED_ON' },
    })
    const done = await shop.asAdmin(path, { lines, reason: 'The maker has no more' })
    expect(done).toMatchObject({ status: 200, body: { status: 'pending' } })
    await renderMails(database.db)
    const mails = await shop.rowsOf<{ text: string }>(
      `SELECT text FROM emails WHERE event = 'order_lines_canceled' AND entity LIKE $1`,
      `cancellation:${order.orderId}:%`,
    )
    expect(mails).toMatchObject([{ text: expect.stringContaining('The maker has no more') }])
    expect(await shop.rowsOf(`SELECT action FROM audit_entries WHERE subject_id = $1`, order.orderId)).toEqual([
      { action: 'order.lines_canceled' },
    ])
    expect(await shop.orderOf(order)).toMatchObject({ notification_seen: false })
    await sandbox.settle()
  })

  test('that were quoted together are canceled by their buyer only together, and by the back office also in part', async () => {
    const order = await two()
    await shop.rowsOf(
      `UPDATE order_items SET quote_number = 'Q-7', price_source = 'quote' WHERE id = ANY($1)`,
      order.items,
    )
    for (const lines of [[line(order, 0, 2)], [line(order, 0, 3)], [line(order, 1, 1)]])
      expect(await shop.cancelLines(order, lines)).toMatchObject({ status: 422, body: { code: 'LINE_QUOTED' } })
    const path = `/api/admin/orders/${order.orderId}/cancel-lines`
    const cancelRequest = { lines: [line(order, 0, 2)], reason: 'Agreed by phone' }
    expect(await shop.asAdmin(path, cancelRequest)).toMatchObject({ status: 200 })
    expect(await shop.cancelLines(order, [line(order, 0, 1), line(order, 1, 1)])).toMatchObject({
      body: { status: 'canceled' },
    })
  })

  test('that were quoted cannot be canceled by their buyer after one of them has left; the back office cancels the rest', async () => {
    const order = await two()
    await shop.rowsOf(
      `UPDATE order_items SET quote_number = 'Q-8', price_source = 'quote' WHERE id = ANY($1)`,
      order.items,
    )
    await sandbox.settle()
    await fulfillment(order, 1, true)
    expect(await shop.cancel(order)).toMatchObject({ status: 422, body: { code: 'LINE_QUOTED' } })
    expect(await refunded(order)).toBe(0)
    const lines = [line(order, 0, 2), line(order, 1, 1)]
    const path = `/api/admin/orders/${order.orderId}/cancel-lines`
    expect(await shop.asAdmin(path, { lines, reason: 'Agreed' })).toMatchObject({ status: 200 })
  })

  test('are canceled by their buyer a limited number of times a day, because each one is mailed', async () => {
    const order = await shop.boughtLines([{ price: 3000, quantity: 20 }])
    const key = newKey()
    for (let times = 0; times < 20; times++)
      expect(await shop.cancelLines(order, [line(order, 0, 1)], times === 0 ? key : newKey())).toMatchObject({
        status: 200,
      })
    // A retry with the same key gets the first answer and is not counted.
    expect(await shop.cancelLines(order, [line(order, 0, 1)], key)).toMatchObject({ status: 200 })
    // Another spelling of the ID shares its count.
    for (const spelled of [order, { ...order, orderId: order.orderId.toUpperCase() }])
      expect(await shop.cancelLines(spelled, [line(order, 0, 1)])).toMatchObject({
        status: 429,
        body: { code: 'TOO_MANY_ATTEMPTS' },
      })
  })

  test('a retry with the same key has no effect', async () => {
    const order = await two()
    const key = newKey()
    const first = await shop.cancelLines(order, [line(order, 0, 1)], key)
    expect(await shop.cancelLines(order, [line(order, 0, 1)], key)).toEqual(first)
    expect(await shop.cancelLines(order, [line(order, 0, 2)], key)).toMatchObject({ body: { code: 'KEY_REUSED' } })
    expect(await orderRow(order)).toMatchObject({ to_ship: 3 })
    // Neither retries nor refused calls are counted.
    expect(await shop.cancelLines(order, [line(order, 0, 3)])).toMatchObject({ body: { code: 'LINE_MOVED_ON' } })
    expect(await consumedOf(database.db, 'canceled pieces', order.orderId)).toBe(1)
  })

  test('concurrent calls never cancel more pieces than there are', async () => {
    const order = await two()
    const answers = await Promise.all([1, 2, 3, 4].map(() => shop.cancelLines(order, [line(order, 0, 2)])))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(await orderRow(order)).toMatchObject({ to_ship: 2 })
  })

  test('that are packed cannot be canceled; the others can', async () => {
    const order = await two()
    await fulfillment(order, 2, false)
    const packed = await shop.cancelLines(order, [line(order, 0, 2)])
    expect(packed).toMatchObject({ status: 409, body: { code: 'LINE_PACKED' } })
    expect(packed.body.message).toMatch(/^2 × BACK-\d+ are already packed\. Please call us to cancel them\.$/)
    expect(await shop.cancelLines(order, [line(order, 0, 1)])).toMatchObject({ status: 200 })
    expect(await shop.cancelLines(order, [line(order, 0, 1)])).toMatchObject({ body: { code: 'LINE_PACKED' } })
  })

  test('are refunded without freight after a package has left, and the sent pieces determine the status of the order', async () => {
    const order = await two()
    await sandbox.settle()
    await fulfillment(order, 1, true)
    expect(await shop.cancelLines(order, [line(order, 0, 1)])).toMatchObject({ body: { status: 'processing' } })
    expect(await refunded(order)).toBe(4000)
    expect(await shop.cancelLines(order, [line(order, 0, 2)])).toMatchObject({ body: { code: 'LINE_MOVED_ON' } })
    // Canceling the whole order cancels the rest of the pieces.
    expect(await shop.cancel(order)).toMatchObject({ status: 200, body: { status: 'shipped', paymentStatus: 'paid' } })
    expect(await refunded(order)).toBe(16_000)
    expect(await shop.cancel(order)).toMatchObject({ body: { code: 'ORDER_NOT_CANCELABLE' } })
    expect((await shop.historyOf(order)).map(one => one.split(' ')[0]).slice(2)).toEqual([
      ...['lines_canceled', 'refunded', 'lines_canceled', 'refunded'],
    ])
  })

  test('cannot be canceled in an unpaid order, by another buyer, in another order, or twice in one call', async () => {
    const unpaid = await shop.placeLines([{ price: 30_000, quantity: 2 }])
    expect(await shop.cancelLines(unpaid, [line(unpaid, 0, 1)])).toMatchObject({ body: { code: 'LINES_NOT_PAID' } })
    const order = await two()
    const refusals: [number, string, readonly object[], object?][] = [
      [422, 'LINE_UNKNOWN', [line(unpaid, 0, 1)]],
      [422, 'LINE_UNKNOWN', [line(order, 0, 1), line(order, 0, 1)]],
      [409, 'LINE_MOVED_ON', [line(order, 1, 2)]],
      [404, 'ORDER_NOT_FOUND', [line(order, 1, 1)], { token: 'x'.repeat(32) }],
    ]
    for (const [status, code, lines, who] of refusals)
      expect(await shop.cancelLines({ ...order, ...who }, lines)).toMatchObject({ status, body: { code } })
    for (const lines of [[], [line(order, 0, 0)], [{ itemId: order.items[0] }]])
      expect((await shop.cancelLines(order, lines)).status).toBe(400)
    expect(await orderRow(order)).toMatchObject({ status: 'pending', to_ship: 4 })
  })

  test('that are canceled end their backorders first', async () => {
    const order = await two()
    await shop.rowsOf(
      `WITH waits AS (INSERT INTO backorders (order_item_id, order_id, product_id, quantity, kind, state) VALUES ($1, $2, $3, 2, 'stock', 'sold'))
        UPDATE order_items SET quantity = quantity + 2, total_price = unit_price * (quantity + 2) WHERE id = $1`,
      ...[order.items[0], order.orderId, order.parts[0]],
    )
    await shop.cancelLines(order, [line(order, 0, 1)])
    expect(await shop.rowsOf('SELECT quantity FROM backorders WHERE order_id = $1', order.orderId)).toEqual([
      { quantity: 1 },
    ])
    await shop.cancelLines(order, [line(order, 0, 2)])
    expect(await shop.rowsOf('SELECT quantity FROM backorders WHERE order_id = $1', order.orderId)).toEqual([])
    expect(await stockOf(order.parts[0])).toBe(18)
    await shop.rowsOf(
      `UPDATE order_items SET quantity = 3, canceled = 1, total_price = unit_price * 3 WHERE id = $1`,
      order.items[0],
    )
  })
})

const skuOf = async (order: Bought) =>
  (await shop.rowsOf<{ sku: string }>('SELECT sku FROM order_items WHERE id = $1', order.items[0]))[0]?.sku
