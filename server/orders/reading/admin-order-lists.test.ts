import { describe, expect, test } from 'vitest'
import { store } from '../../../domain/settings/store.ts'
import { storeDay } from '../../../domain/text/store-day.ts'
import { signedIn } from '../../customers/accounts/testing.ts'
import { addOrder, addRefund, addShipment } from '../testing.ts'
import { orderListFixture } from './testing-order-lists.ts'

const office = orderListFixture()
const { database, app, rows, list, ids, csv } = office

describe('the list of orders', () => {
  test('is filtered by payment, buyer, status and the days of the store', async () => {
    const { db } = database
    const paid = await addOrder(db, { userId: office.buyer.id, paid: true })
    const guests = await addOrder(db, { userId: null, status: 'delivered', paid: true })
    const old = await addOrder(db, { userId: office.buyer.id })
    // 11:30 p.m. on the store's 31st, which is the 1st in UTC.
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
      expect((await app().call(`/api/admin/orders?${wrong}`, { headers: office.boss.headers })).status).toBe(400)
  })

  test('has the same orders to ship, and orders with parts to source, as Today', async () => {
    const { db } = database
    const add = (more: Partial<Parameters<typeof addOrder>[1]>) => addOrder(db, { userId: null, daysAgo: 400, ...more })
    const packed = await add({ paid: true, status: 'processing', skus: ['SHIP-1', 'SHIP-2'] })
    const paid = await add({ paid: true })
    const gone = await add({ paid: true, status: 'shipped' })
    const unpaid = await add({})
    // The whole payment of this order is to be refunded; of the other order, a part.
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

  test('has orders to ship with aircraft on ground first, then the longest waiting, page by page and as a file', async () => {
    const placed: string[] = []
    for (let n = 0; n < 120; n++)
      placed.push(await addOrder(database.db, { userId: null, paid: true, daysAgo: 1700 - n }))
    const aog = [placed[3], placed[60], placed[119]]
    await rows(`UPDATE orders SET aog = '[{"tailNumber": "N12345"}]' WHERE id = ANY($1)`, aog)
    const expected = [...aog, ...placed.filter(id => !aog.includes(id))]
    const page = async (before: string | null) => {
      const query = `status=to_ship&to=2022-12-31${before ? `&after=${before}` : ''}`
      const { body } = await app().call(`/api/admin/orders?${query}`, { headers: office.boss.headers })
      return body as { orders: { id: string; orderNumber: string; tailNumber: string | null }[]; after: string | null }
    }
    const orders: Awaited<ReturnType<typeof page>>['orders'] = []
    let before: string | null = null
    do {
      const next: Awaited<ReturnType<typeof page>> = await page(before)
      orders.push(...next.orders)
      before = next.after
    } while (before)
    const days = await rows('SELECT max(created_at) AS last FROM orders WHERE id = ANY($1)', placed)
    expect(days[0].last.getTime()).toBeLessThan(Date.parse('2022-12-31'))
    expect(orders.map(({ id }) => id)).toEqual(expected)
    expect(orders.map(({ tailNumber }) => tailNumber)).toEqual(expected.map((_, at) => (at < 3 ? 'N12345' : null)))
    const { lines } = await csv('status=to_ship&to=2022-12-31')
    expect(lines.slice(1, -1).map(line => line.split(',')[0])).toEqual(orders.map(({ orderNumber }) => orderNumber))
    await rows(`UPDATE orders SET status = 'shipped', to_ship = 0 WHERE id = ANY($1)`, placed)
  })

  test('marks an order that its buyer canceled during packing, until an admin has opened it', async () => {
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

  test('finds an order by buyer and destination, and by the numbers of buyer, carrier and gateway', async () => {
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
      const { body } = await app().call(`/api/admin/returns?search=${sought}`, { headers: office.boss.headers })
      expect((body as { returns: { orderId: string }[] }).returns.map(line => line.orderId)).toEqual([returned])
    }
  })

  test('finds an order by its transaction only for people who see payments', async () => {
    const id = await addOrder(database.db, { userId: null, paid: true, status: 'return_requested' })
    await rows(`UPDATE orders SET transaction_id = '70712345678' WHERE id = $1`, id)
    for (const role of ['sales', 'accounts', 'warehouse', 'quality'] as const) {
      const { headers } = await signedIn(database.db, { roles: [role] })
      const isListed = async (path: string) => JSON.stringify((await app().call(path, { headers })).body).includes(id)
      for (const path of ['orders?search=', 'orders?payment=paid&search=', 'returns?search=', 'find?search='])
        for (const sought of ['70712345678', '70712345', '071 2345'])
          expect([role, path, sought, await isListed(`/api/admin/${path}${encodeURIComponent(sought)}`)]).toEqual([
            ...[role, path, sought],
            ['sales', 'accounts'].includes(role),
          ])
    }
  })

  test('shows the waiting time of each', async () => {
    for (const [status, waits] of [
      ['processing', true],
      ['return_requested', true],
      ['shipped', false],
    ] as const) {
      const id = await addOrder(database.db, { userId: office.buyer.id, paid: true, status })
      const line = (await list(`status=${status}`)).find(order => order.id === id)
      expect([status, line?.waitsSince !== null]).toEqual([status, waits])
    }
  })
})

test('continues after the last order of a page, even if that order is deleted', async () => {
  const { db } = database
  const day = '2024-03-01'
  for (let at = 0; at < 53; at++) {
    const id = await addOrder(db, { userId: null })
    // Includes orders of one microsecond, which a Date does not distinguish.
    await rows(
      `UPDATE orders SET created_at = '2024-03-01 15:00:00.123456+00'::timestamptz - $2 * interval '1 microsecond' WHERE id = $1`,
      ...[id, Math.floor(at / 2)],
    )
  }
  const ask = async (query: string) =>
    (await app().call(`/api/admin/orders?from=${day}&to=${day}&${query}`, { headers: office.boss.headers })).body as {
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
    expect((await app().call(`/api/admin/orders?after=${wrong}`, { headers: office.boss.headers })).status).toBe(400)
})

describe('deleting an order', () => {
  const remove = (id: string, headers = office.boss.headers) =>
    app().post(`/api/admin/orders/${id}/delete`, {}, headers)
  const isThere = async (id: string) => (await rows('SELECT FROM orders WHERE id = $1', id)).length === 1
  const ago = (id: string, days: number) =>
    rows(`UPDATE payment_attempts SET created_at = now() - make_interval(days => $2) WHERE order_id = $1`, id, days)

  test('that was never paid is deleted, and the audit log retains its data', async () => {
    const id = await addOrder(database.db, { userId: office.buyer.id, status: 'canceled', attempt: 'declined' })
    await ago(id, 4)
    expect((await remove(id, office.buyer.headers)).status).toBe(403)
    expect((await remove(id)).status).toBe(200)
    expect(await isThere(id)).toBe(false)
    expect(await rows('SELECT action, before, after FROM audit_entries WHERE subject_id = $1', id)).toMatchObject([
      {
        action: 'order.deleted',
        after: null,
        before: { total: 2000, lines: [{ sku: 'AN3-5A', quantity: 2, unitPrice: 1000 }] },
      },
    ])
    expect(await remove(id)).toMatchObject({ status: 404, body: { code: 'ORDER_NOT_FOUND' } })
  })

  test.each([
    ['is paid', { paid: true }, 0, 'This order was paid'],
    ['might still be charged', { attempt: 'unknown' }, 30, 'still pending'],
    ['is being paid', { attempt: 'started' }, 0, 'still pending'],
    ['was charged and given back', { attempt: 'voided' }, 30, 'its payment records are retained'],
    ['was tried to be paid a moment ago', { attempt: 'failed' }, 1, 'in the last 3 days'],
  ] as const)('that %s is refused, with the reason', async (_, made, days, why) => {
    const id = await addOrder(database.db, { userId: office.buyer.id, ...made })
    await ago(id, days)
    const { status, body } = await remove(id)
    expect([status, body]).toMatchObject([409, { code: 'ORDER_NOT_DELETABLE', message: expect.stringContaining(why) }])
    expect(await isThere(id)).toBe(true)
  })
})

test('all returns are listed by latest change or by waiting time, in pages by key, and can be searched and counted', async () => {
  const { db } = database
  const made: string[] = []
  for (let days = 100; days > 0; days--)
    made.push(
      await addOrder(db, {
        userId: null,
        paid: true,
        skus: ['RETURN-7'],
        daysAgo: days,
        status: days % 2 ? 'return_requested' : 'return_approved',
      }),
    )
  const ask = async (query: string) =>
    (await app().call(`/api/admin/returns?search=return7&${query}`, { headers: office.boss.headers })).body as {
      returns: { orderId: string; isGuest: boolean; customer: string }[]
      after: string | null
    }
  const first = await ask('show=waiting')
  const rest = await ask(`show=waiting&after=${first.after}`)
  expect([...first.returns, ...rest.returns].map(({ orderId }) => orderId)).toEqual(made)
  expect(rest.after).toBeNull()
  expect(first.returns[0]).toMatchObject({ isGuest: true, customer: 'Amelia Quimby' })
  expect((await ask('show=return_requested')).returns[0]?.orderId).toBe(made[1])
  const denied = await addOrder(db, { userId: null, paid: true, skus: ['RETURN-7'], status: 'return_denied' })
  for (const query of ['', 'show=all'])
    expect((await ask(query)).returns.slice(0, 3).map(({ orderId }) => orderId)).toEqual([
      denied,
      made.at(-1),
      made.at(-2),
    ])
  expect((await ask('show=returned')).returns).toEqual([])
  // The return before the second page is handled and then deleted; the page does not change.
  for (const happens of ['UPDATE returns SET requested_at = now()', 'DELETE FROM returns']) {
    await rows(`${happens} WHERE order_id = $1`, made[49])
    expect((await ask(`show=waiting&after=${first.after}`)).returns.map(({ orderId }) => orderId)).toEqual(
      made.slice(50),
    )
  }
  const { body } = await app().call('/api/admin/returns/counts', { headers: office.boss.headers })
  expect(body).toMatchObject({ approved: 50, denied: 1, returned: 0, refundFailed: 0 })
})
