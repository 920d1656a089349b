import { beforeAll, describe, expect, test } from 'vitest'
import { ORDER_STATUSES } from '../../../domain/orders/order.ts'
import { storeDay } from '../../../domain/text/store-day.ts'
import { store } from '../../../store.config.ts'
import { signedIn, type TestUser } from '../../customers/accounts/testing.ts'
import { noGateway, testApp } from '../../http/testing.ts'
import { addOrder, addRefund, addShipment } from '../../orders/testing.ts'
import { testDatabase } from '../../platform/db/testing.ts'
import { exportOrders } from './export-orders.ts'

const database = testDatabase()
const app = () => testApp(database.db, noGateway)
let boss: TestUser
let buyer: TestUser
beforeAll(async () => {
  boss = await signedIn(database.db, { admin: true })
  buyer = await signedIn(database.db)
})
const rows = async (text: string, ...values: unknown[]) => (await database.db.$client.query(text, values)).rows
const list = async (query: string) => {
  const { status, body } = await app().call(`/api/admin/orders?${query}`, { headers: boss.headers })
  expect(status).toBe(200)
  return (body as { orders: { id: string; waitsSince: string | null }[] }).orders
}
const ids = async (query: string) => (await list(query)).map(({ id }) => id)
const csv = async (query = '') => {
  const { status, body, headers } = await app().call(`/admin/orders.csv?${query}`, { headers: boss.headers })
  return { status, headers, lines: `${body}`.split('\r\n') }
}

describe('the list of orders', () => {
  test('is narrowed by payment, buyer, status and the days of the store', async () => {
    const { db } = database
    const paid = await addOrder(db, { userId: buyer.id, paid: true })
    const guests = await addOrder(db, { userId: null, status: 'delivered', paid: true })
    const old = await addOrder(db, { userId: buyer.id })
    // Half past eleven at night of the store's 31st, which is the 1st in Greenwich.
    await rows(
      `UPDATE orders SET created_at = '2026-01-31 23:30'::timestamp AT TIME ZONE '${store.timeZone}' WHERE id = $1`,
      old,
    )
    expect(await ids('payment=unpaid&search=amelia')).toEqual([old])
    expect((await ids('buyer=guest')).includes(paid)).toBe(false)
    expect(await ids('buyer=guest&status=delivered&payment=paid')).toEqual([guests])
    expect(await ids('from=2026-01-31&to=2026-01-31')).toEqual([old])
    expect(await ids('to=2026-01-30')).toEqual([])
    expect(await ids('from=2026-02-01&to=2026-02-01')).toEqual([])
    for (const wrong of ['payment=maybe', 'buyer=me', 'from=yesterday', 'to=2026-02-30', 'from=2026-1-1'])
      expect((await app().call(`/api/admin/orders?${wrong}`, { headers: boss.headers })).status).toBe(400)
  })

  test('has what waits to be shipped, and those of it with parts to get, as Today counts them', async () => {
    const { db } = database
    const add = (more: Partial<Parameters<typeof addOrder>[1]>) => addOrder(db, { userId: null, daysAgo: 400, ...more })
    const packed = await add({ paid: true, status: 'processing', skus: ['SHIP-1', 'SHIP-2'] })
    const paid = await add({ paid: true })
    const gone = await add({ paid: true, status: 'shipped' })
    const unpaid = await add({})
    // All that was paid for it is to go back; of the other a part.
    const refunded = await add({ paid: true, attempt: 'approved', skus: ['SHIP-2'] })
    await rows(
      `INSERT INTO payment_attempts (provider, order_id, reference, state, amount) VALUES ('authorize-net', $1, 'part', 'approved', 40)`,
      packed,
    )
    await addRefund(db, refunded, 12, 'done')
    await addRefund(db, refunded, 8)
    await addRefund(db, packed, 39)
    await rows(`UPDATE order_items SET price_source = 'sourced' WHERE sku = 'SHIP-2' OR order_id = ANY($1)`, [
      gone,
      unpaid,
    ])
    const at = storeDay((await rows('SELECT created_at AS at FROM orders WHERE id = $1', paid))[0].at, store.timeZone)
    const days = `from=${at}&to=${at}`
    expect(await ids(`status=to_ship&${days}`)).toEqual([packed, paid])
    expect(await ids(`status=late&${days}`)).toEqual([packed, paid])
    expect(await ids(`status=late&from=${storeDay(new Date(), store.timeZone)}`)).toEqual([])
    const since = new Map((await list(days)).map(({ id, waitsSince }) => [id, waitsSince]))
    expect([since.get(refunded), typeof since.get(packed)]).toEqual([null, 'string'])
    expect(await ids(`status=to_ship&payment=refunded&${days}`)).toEqual([])
    for (const query of ['', '&search=SHIP-2', '&search=ip']) {
      expect([query, await ids(`status=to_get&${days}${query}`)]).toEqual([query, [packed]])
      expect([query, (await csv(`status=to_get&${days}${query}`)).lines.length]).toEqual([query, 3])
    }
  })

  test('to ship: aircraft on the ground first, then what waits longest, page by page and as a file', async () => {
    const placed: string[] = []
    for (let n = 0; n < 120; n++)
      placed.push(await addOrder(database.db, { userId: null, paid: true, daysAgo: 1700 - n }))
    const aog = [placed[3], placed[60], placed[119]]
    await rows(`UPDATE orders SET aog = '[{"tailNumber": "N12345"}]' WHERE id = ANY($1)`, aog)
    const expected = [...aog, ...placed.filter(id => !aog.includes(id))]
    const page = async (before: string | null) => {
      const query = `status=to_ship&to=2022-12-31${before ? `&after=${before}` : ''}`
      const { body } = await app().call(`/api/admin/orders?${query}`, { headers: boss.headers })
      return body as { orders: { id: string; orderNumber: string; tailNumber: string | null }[]; after: string | null }
    }
    const found: Awaited<ReturnType<typeof page>>['orders'] = []
    let before: string | null = null
    do {
      const next: Awaited<ReturnType<typeof page>> = await page(before)
      found.push(...next.orders)
      before = next.after
    } while (before)
    const days = await rows('SELECT max(created_at) AS last FROM orders WHERE id = ANY($1)', placed)
    expect(days[0].last.getTime()).toBeLessThan(Date.parse('2022-12-31'))
    expect(found.map(({ id }) => id)).toEqual(expected)
    expect(found.map(({ tailNumber }) => tailNumber)).toEqual(expected.map((_, at) => (at < 3 ? 'N12345' : null)))
    const { lines } = await csv('status=to_ship&to=2022-12-31')
    expect(lines.slice(1, -1).map(line => line.split(',')[0])).toEqual(found.map(({ orderNumber }) => orderNumber))
    await rows(`UPDATE orders SET status = 'shipped' WHERE id = ANY($1)`, placed)
  })

  test('marks what its buyer canceled while it was being packed, until an admin has looked', async () => {
    const add = () => addOrder(database.db, { userId: null, paid: true, status: 'canceled' })
    const [packed, waiting, byAdmin] = [await add(), await add(), await add()]
    const happened = (id: string, event: string, actor: string) =>
      rows('INSERT INTO order_history (order_id, event, actor) VALUES ($1, $2, $3)', id, event, actor)
    for (const id of [packed, byAdmin]) await happened(id, 'processing', 'admin')
    for (const id of [packed, waiting]) await happened(id, 'canceled', 'buyer')
    await happened(byAdmin, 'canceled', 'admin')
    const marked = async () =>
      ((await list('status=canceled')) as { id: string; isPackedInVain?: boolean }[])
        .filter(({ isPackedInVain }) => isPackedInVain)
        .map(({ id }) => id)
    expect(await marked()).toEqual([packed])
    await rows('UPDATE orders SET admin_notification_seen = true WHERE id = $1', packed)
    expect(await marked()).toEqual([])
  })

  test('finds an order by whom it is from or goes to, and by what buyer, carrier and gateway call it', async () => {
    const id = await addOrder(database.db, { userId: null, paid: true, status: 'shipped' })
    const returned = await addOrder(database.db, { userId: null, paid: true, status: 'return_requested' })
    await rows(
      `UPDATE orders SET email = 'ap@books.example.com', po_number = 'PO/77-Ä 2026 0001',
        transaction_id = '60198765432', shipping_address = shipping_address || '{"lastName": "O''Brien-Zoë", "company": "100% Air_Taxi"}',
        billing_address = billing_address || '{"firstName": "Ludmila"}' WHERE id = ANY($1)`,
      [id, returned],
    )
    for (const orderId of [id, returned])
      await addShipment(database.db, orderId, { trackingNumber: '1Z 999AA1 0123456784' })
    for (const sought of [
      "o'brien-zoË",
      "AMELIA O'BRIEN",
      '100% air',
      'r_ta',
      'ludmila quim',
      'po/77-ä',
      'Ä 2026 0001',
      '1z999aa1',
      '1Z 999 AA1 01 2345 6784',
      '1z 999aa1 0123456784',
      '1z 999',
      'AA1 01 23',
      '1Z-999-AA1-01',
      '60198765432',
    ])
      expect([sought, await ids(`search=${encodeURIComponent(sought)}`)]).toEqual([sought, [returned, id]])
    for (const sought of ['o_brien', '100%%air', "brien o'"])
      expect([sought, await ids(`search=${encodeURIComponent(sought)}`)]).toEqual([sought, []])
    for (const sought of ['ludmila', '1Z 999 AA1 01 2345 6784', '2026 0001']) {
      const { body } = await app().call(`/api/admin/returns?search=${sought}`, { headers: boss.headers })
      expect((body as { returns: { id: string }[] }).returns.map(line => line.id)).toEqual([returned])
    }
  })

  test('says of each how long it waits for the back office', async () => {
    for (const [status, waits] of [
      ['processing', true],
      ['return_requested', true],
      ['shipped', false],
    ] as const) {
      const id = await addOrder(database.db, { userId: buyer.id, paid: true, status })
      const line = (await list(`status=${status}`)).find(order => order.id === id)
      expect([status, line?.waitsSince !== null]).toEqual([status, waits])
    }
  })
})

test('the next page of orders begins where the last one ended, also when that order is gone', async () => {
  const { db } = database
  const day = '2024-03-01'
  for (let at = 0; at < 53; at++) {
    const id = await addOrder(db, { userId: null })
    // Orders of one microsecond too, which a Date does not tell apart.
    await rows(
      `UPDATE orders SET created_at = '2024-03-01 15:00:00.123456+00'::timestamptz - $2 * interval '1 microsecond' WHERE id = $1`,
      ...[id, Math.floor(at / 2)],
    )
  }
  const ask = async (query: string) =>
    (await app().call(`/api/admin/orders?from=${day}&to=${day}&${query}`, { headers: boss.headers })).body as {
      orders: { id: string }[]
      after: string | null
    }
  const first = await ask('')
  const rest = await ask(`after=${first.after}`)
  expect([first.orders.length, rest.orders.length, rest.after]).toEqual([50, 3, null])
  expect(new Set([...first.orders, ...rest.orders].map(({ id }) => id)).size).toBe(53)
  await rows('DELETE FROM orders WHERE id = $1', first.orders.at(-1)?.id)
  expect(await ask(`after=${first.after}`)).toEqual(rest)
  for (const wrong of [first.orders.at(-1)?.id, '1_2', ''])
    expect((await app().call(`/api/admin/orders?after=${wrong}`, { headers: boss.headers })).status).toBe(400)
})

describe('the export of orders', () => {
  test('has what the filters show, for spreadsheets: nothing in it is a formula', async () => {
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
    expect(lines[1]).toContain(",'@SUM(A1),2,4,'=1+1; AN3-5A,40,0,0,40,0,")
  })

  test('says when by the store’s clock: an order stands on the day by which it was filtered', async () => {
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

  test('says what was refunded of the payment: a charge that turned up late was none', async () => {
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
  })

  test('has each order once, however many pieces it comes in', async () => {
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
    for await (const piece of exportOrders(database.db, all, boss.id)) pieces.push(piece)
    expect(pieces).toHaveLength(4)
    const taken = await rows(
      `SELECT actor_id, after FROM audit_entries WHERE action = 'order.exported' ORDER BY id DESC LIMIT 1`,
    )
    expect(taken).toEqual([{ actor_id: boss.id, after: all }])
    expect(pieces[0]?.startsWith('\uFEFFOrder,')).toBe(true)
  })

  test('has all that one or two letters find, of which the list looks through the newest and says so', async () => {
    await addOrder(database.db, { userId: null })
    await rows(
      `INSERT INTO orders (order_number, guest_token, email, status, subtotal, shipping_fee, total, shipping_address,
          billing_address, shipping_provider, shipping_method, shipping_service_type, estimated_delivery_days, created_at)
        SELECT 'APS-20240201-' || n, md5('short' || n), CASE WHEN n <= 10002 THEN 'q7z@example.com' ELSE 'many@example.com' END,
          'shipped', 1, 0, 1, a, a, 'ups', 'UPS', 'X', 5, '2024-02-01 12:00:00+00'::timestamptz + (n - 10000) * interval '1 second'
        FROM generate_series(10000, 10150) n, (SELECT shipping_address AS a FROM orders LIMIT 1) x`,
    )
    const page = async (search: string) =>
      (await app().call(`/api/admin/orders?search=${search}&from=2024-02-01&to=2024-02-01`, { headers: boss.headers }))
        .body
    expect(await page('q7')).toMatchObject({ orders: [], isCut: true })
    expect(await page('q7z')).toMatchObject({ orders: [{}, {}, {}], isCut: false })
    expect((await csv('search=q7&from=2024-02-01&to=2024-02-01')).lines).toHaveLength(5)
  })

  test('is for admins; a filter that is none is refused', async () => {
    for (const [headers, status, code] of [
      [{}, 401, 'NOT_SIGNED_IN'],
      [buyer.headers, 403, 'NOT_ADMIN'],
    ] as const)
      expect(await app().call('/admin/orders.csv', { headers })).toMatchObject({ status, body: { code } })
    for (const wrong of ['status=none', 'isAdmin=true', `search=${'x'.repeat(101)}`])
      expect((await csv(wrong)).status).toBe(400)
  })
})

describe('deleting an order', () => {
  const remove = (id: string, headers = boss.headers) => app().post(`/api/admin/orders/${id}/delete`, {}, headers)
  const isThere = async (id: string) => (await rows('SELECT FROM orders WHERE id = $1', id)).length === 1
  const ago = (id: string, days: number) =>
    rows(`UPDATE payment_attempts SET created_at = now() - make_interval(days => $2) WHERE order_id = $1`, id, days)

  test('that was never paid: it is gone, and the audit keeps what it was', async () => {
    const id = await addOrder(database.db, { userId: buyer.id, status: 'canceled', attempt: 'declined' })
    await ago(id, 4)
    expect((await remove(id, buyer.headers)).status).toBe(403)
    expect((await remove(id)).status).toBe(200)
    expect(await isThere(id)).toBe(false)
    expect(await rows('SELECT action, before, after FROM audit_entries WHERE subject_id = $1', id)).toMatchObject([
      {
        ...{ action: 'order.deleted', after: null },
        before: { total: 2000, lines: [{ sku: 'AN3-5A', quantity: 2, unitPrice: 1000 }] },
      },
    ])
    expect(await remove(id)).toMatchObject({ status: 404, body: { code: 'ORDER_NOT_FOUND' } })
  })

  test.each([
    ['is paid', { paid: true }, 0, 'This order was paid'],
    ['might still be charged', { attempt: 'unknown' }, 30, 'not decided yet'],
    ['is being paid', { attempt: 'started' }, 0, 'not decided yet'],
    ['was charged and given back', { attempt: 'voided' }, 30, 'its books are kept'],
    ['was tried to be paid a moment ago', { attempt: 'failed' }, 1, 'in the last 3 days'],
  ] as const)('that %s is refused, with the reason', async (_, made, days, why) => {
    const id = await addOrder(database.db, { userId: buyer.id, ...made })
    await ago(id, days)
    const { status, body } = await remove(id)
    expect([status, body]).toMatchObject([409, { code: 'ORDER_NOT_DELETABLE', message: expect.stringContaining(why) }])
    expect(await isThere(id)).toBe(true)
  })
})

test('the returns of everybody: what moved last, or of those that wait what waits longest; goes on by key, found and counted', async () => {
  const { db } = database
  const made: string[] = []
  for (let days = 100; days > 0; days--)
    made.push(
      await addOrder(db, {
        ...{ userId: null, paid: true, skus: ['RETURN-7'], daysAgo: days },
        status: days % 2 ? 'return_requested' : 'return_approved',
      }),
    )
  const ask = async (query: string) =>
    (await app().call(`/api/admin/returns?search=return7&${query}`, { headers: boss.headers })).body as {
      returns: { id: string; isGuest: boolean; customer: string }[]
      after: string | null
    }
  const first = await ask('show=waiting')
  const rest = await ask(`show=waiting&after=${first.after}`)
  expect([...first.returns, ...rest.returns].map(({ id }) => id)).toEqual(made)
  expect(rest.after).toBeNull()
  expect(first.returns[0]).toMatchObject({ isGuest: true, customer: 'Amelia Quimby' })
  expect((await ask('show=return_requested')).returns[0]?.id).toBe(made[1])
  const denied = await addOrder(db, { userId: null, paid: true, skus: ['RETURN-7'], status: 'return_denied' })
  for (const query of ['', 'show=all'])
    expect((await ask(query)).returns.slice(0, 3).map(({ id }) => id)).toEqual([denied, made.at(-1), made.at(-2)])
  expect((await ask('show=returned')).returns).toEqual([])
  // The return behind which the second page begins is handled, then is gone: the page stays what it was.
  for (const happens of ['UPDATE returns SET requested_at = now()', 'DELETE FROM returns']) {
    await rows(`${happens} WHERE order_id = $1`, made[49])
    expect((await ask(`show=waiting&after=${first.after}`)).returns.map(({ id }) => id)).toEqual(made.slice(50))
  }
  const { body } = await app().call('/api/admin/returns/counts', { headers: boss.headers })
  expect(body).toMatchObject({ approved: 50, denied: 1, returned: 0, refundFailed: 0 })
})
