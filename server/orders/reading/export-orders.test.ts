import { describe, expect, test } from 'vitest'
import { ORDER_STATUSES } from '../../../domain/orders/order.ts'
import { store } from '../../../domain/settings/store.ts'
import { addOrder } from '../testing.ts'
import { exportOrders } from './export-orders.ts'
import { orderListFixture } from './testing-order-lists.ts'

const office = orderListFixture()
const { database, app, rows, csv } = office

describe('the export of orders', () => {
  test('has the filtered orders, for spreadsheets, without formulas', async () => {
    const id = await addOrder(database.db, { userId: null, skus: ['=1+1', 'AN3-5A'], paid: true })
    const evil = '=HYPERLINK("http://evil.example.com";"x"),\nsecond'
    await rows(
      `UPDATE orders SET email = '+cmd@example.com', po_number = '@SUM(A1)',
        shipping_address = shipping_address || jsonb_build_object('company', $2::text, 'firstName', '-2+3') WHERE id = $1`,
      id,
      evil,
    )
    const { status, headers, lines } = await csv('search=cmd@example.com')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"$/)
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(lines[0]?.startsWith('Order,Placed,Status,')).toBe(true)
    expect(lines).toHaveLength(3)
    expect(lines[1]).toContain(',\'+cmd@example.com,Guest,\'-2+3 Quimby,"\'=HYPERLINK(""http://evil.example.com"";')
    expect(lines[1]).toContain(`,'@SUM(A1),2,4,"'=1+1; AN3-5A",40,0,0,40,0,`)
  })

  test('has times in the store’s time zone, so that an order is on the day of its filter', async () => {
    const id = await addOrder(database.db, { userId: null, paid: true, status: 'shipped' })
    await rows(
      `UPDATE orders SET email = 'night@example.com', created_at = '2026-01-31 23:30:05'::timestamp AT TIME ZONE $2
        WHERE id = $1`,
      ...[id, store.timeZone],
    )
    await rows(
      `UPDATE fulfillments SET shipped_at = '2026-07-01 00:10'::timestamp AT TIME ZONE $2 WHERE order_id = $1`,
      ...[id, store.timeZone],
    )
    const { lines } = await csv('search=night@example.com&from=2026-01-31&to=2026-01-31')
    expect(lines[1]).toMatch(/^[^,]+,2026-01-31T23:30:05-\d\d:00,.*,2026-07-01T00:10:00-\d\d:00,/)
  })

  test('shows refunds of the payment; a late charge has none', async () => {
    const id = await addOrder(database.db, { userId: null, paid: true, attempt: 'approved' })
    await rows(
      `INSERT INTO payment_attempts (provider, order_id, reference, state, amount) VALUES ('authorize-net', $1, 'came-late', 'voided', 20)`,
      id,
    )
    await rows(
      `INSERT INTO refunds (provider, order_id, attempt_id, reference, amount, state, method, done_at)
        SELECT 'authorize-net', order_id, id, 'back of ' || state, CASE state WHEN 'approved' THEN 5 ELSE amount END, 'done', 'refund', now()
          FROM payment_attempts WHERE order_id = $1`,
      id,
    )
    const [order] = await rows('SELECT order_number FROM orders WHERE id = $1', id)
    const { lines } = await csv(`search=${order.order_number}`)
    expect(lines[1]).toContain(',AN3-5A,20,0,0,20,5,')
    await rows(`UPDATE orders SET status = 'canceled', payment_status = 'voided' WHERE id = $1`, id)
    const { lines: voided } = await csv(`search=${order.order_number}`)
    expect(voided[1]).toContain(',AN3-5A,20,0,0,20,0,')
  })

  test('has each order once, however many packages it has', async () => {
    await rows(
      `INSERT INTO orders (order_number, guest_token, email, status, subtotal, shipping_fee, total, shipping_address,
          billing_address, shipping_provider, shipping_method, shipping_service_type, estimated_delivery_days, created_at)
        SELECT 'APS-20250101-' || n, md5(n::text), 'many@example.com', ($1::text[])[1 + n % 9], 1, 0, 1, a, a, 'ups', 'UPS', 'X', 5,
          '2025-01-01 12:00:00.123456+00'::timestamptz + (n / 7) * interval '1 microsecond'
        FROM generate_series(10000, 11200) n, (SELECT shipping_address AS a FROM orders LIMIT 1) x`,
      [...ORDER_STATUSES],
    )
    const { lines } = await csv('from=2025-01-01&to=2025-01-01')
    const numbers = lines.slice(1, -1).map(line => line.split(',')[0])
    expect(numbers).toHaveLength(1201)
    expect(new Set(numbers).size).toBe(1201)
    const pieces: string[] = []
    const all = { status: null, payment: null, buyer: null, from: '2025-01-01', to: '2025-01-01', search: '' }
    for await (const piece of exportOrders(database.db, all, office.boss.id, true)) pieces.push(piece)
    expect(pieces).toHaveLength(4)
    const auditRows = await rows(
      `SELECT actor_id, after FROM audit_entries WHERE action = 'order.exported' ORDER BY id DESC LIMIT 1`,
    )
    expect(auditRows).toEqual([{ actor_id: office.boss.id, after: all }])
    expect(pieces[0]?.startsWith('\uFEFFOrder,')).toBe(true)
  })

  test('has all orders that match one or two letters, while the list searches only the newest and says so', async () => {
    await addOrder(database.db, { userId: null })
    await rows(
      `INSERT INTO orders (order_number, guest_token, email, status, subtotal, shipping_fee, total, shipping_address,
          billing_address, shipping_provider, shipping_method, shipping_service_type, estimated_delivery_days, created_at)
        SELECT 'APS-20240201-' || n, md5('short' || n), CASE WHEN n <= 10002 THEN 'q7z@example.com' ELSE 'many@example.com' END,
          'shipped', 1, 0, 1, a, a, 'ups', 'UPS', 'X', 5, '2024-02-01 12:00:00+00'::timestamptz + (n - 10000) * interval '1 second'
        FROM generate_series(10000, 10150) n, (SELECT shipping_address AS a FROM orders LIMIT 1) x`,
    )
    const page = async (search: string) =>
      (
        await app().call(`/api/admin/orders?search=${search}&from=2024-02-01&to=2024-02-01`, {
          headers: office.boss.headers,
        })
      ).body
    expect(await page('q7')).toMatchObject({ orders: [], isCut: true })
    expect(await page('q7z')).toMatchObject({ orders: [{}, {}, {}], isCut: false })
    expect((await csv('search=q7&from=2024-02-01&to=2024-02-01')).lines).toHaveLength(5)
  })

  test('is for admins, and refuses an unknown filter', async () => {
    for (const [headers, status, code] of [
      [{}, 401, 'NOT_SIGNED_IN'],
      [office.buyer.headers, 403, 'NOT_ADMIN'],
    ] as const)
      expect(await app().call('/admin/orders.csv', { headers })).toMatchObject({ status, body: { code } })
    for (const wrong of ['status=none', 'isAdmin=true', `search=${'x'.repeat(101)}`])
      expect((await csv(wrong)).status).toBe(400)
  })
})
