import { beforeAll, describe, expect, test } from 'vitest'
import { signedIn, type TestUser } from '../../customers/accounts/testing.ts'
import { noGateway, testApp } from '../../http/testing.ts'
import { testDatabase } from '../../platform/db/testing.ts'
import { addOrder, addShipment } from '../testing.ts'

const database = testDatabase()
const app = () => testApp(database.db, noGateway)
type Listed = { items: { id: string; orderNumber: string }[]; total: number; page: number; pages: number }

const list = async (user: TestUser | null, query = '') => {
  const answer = await app().call(`/api/orders${query}`, { headers: user?.headers ?? {} })
  return { ...answer, body: answer.body as Listed }
}
const numbers = async (user: TestUser, query = '') =>
  (await list(user, query)).body.items.map(({ orderNumber }) => orderNumber)

describe('two customers', () => {
  let mine: TestUser
  let otherBuyer: TestUser
  beforeAll(async () => {
    const { db } = database
    mine = await signedIn(db)
    otherBuyer = await signedIn(db)
    await addOrder(db, { userId: mine.id, orderNumber: 'APS-20261101-1001', skus: ['MS20470AD4-6'], daysAgo: 3 })
    await addOrder(db, { userId: mine.id, orderNumber: 'APS-20261102-1002', skus: ['AN3-5A'], daysAgo: 2, paid: true })
    await addOrder(db, {
      userId: mine.id,
      orderNumber: 'APS-20261103-1003',
      skus: ['100%_A', 'B', 'C', 'D'],
      status: 'shipped',
      paid: true,
    })
    await addOrder(db, { userId: otherBuyer.id, orderNumber: 'APS-20261103-2001', skus: ['AN3-5A', 'SECRET-1'] })
    await addOrder(db, { userId: null, orderNumber: 'APS-20261103-3001', skus: ['AN3-5A'] })
  })

  test('each sees only their own orders, newest first', async () => {
    expect(await numbers(mine)).toEqual(['APS-20261103-1003', 'APS-20261102-1002', 'APS-20261101-1001'])
    expect(await numbers(otherBuyer)).toEqual(['APS-20261103-2001'])
    expect(await numbers(await signedIn(database.db))).toEqual([])
    for (const term of ['APS-20261103-2001', '2001', 'SECRET', '3001', '%', '_00'])
      expect((await numbers(mine, `?search=${encodeURIComponent(term)}`)).join()).not.toMatch(/2001|3001/)
  })

  test('a row shows the facts of the order', async () => {
    const [order] = (await list(mine)).body.items
    expect(order).toEqual({
      id: expect.any(String),
      isNews: false,
      orderNumber: 'APS-20261103-1003',
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      status: 'shipped',
      isPartShipped: false,
      isPartlyReturned: false,
      returnArrival: null,
      isLost: false,
      isCollected: false,
      isPaid: true,
      paymentStatus: 'paid',
      paymentPending: false,
      payableUntil: null,
      total: 8000,
      lines: 4,
      pieces: 8,
      amounts: [{ uom: 'EA', quantity: 8 }],
      partNumbers: ['100%_A', 'B', 'C'],
    })
  })

  test.each([
    ['1002', ['APS-20261102-1002']],
    ['aps-20261101', ['APS-20261101-1001']],
    ['ms20470 ad4 6', ['APS-20261101-1001']],
    ['an3', ['APS-20261102-1002']],
    ['100%_a', ['APS-20261103-1003']],
    ['%', ['APS-20261103-1003']],
    ['--', []],
    ['\u0000', ['APS-20261103-1003', 'APS-20261102-1002', 'APS-20261101-1001']],
  ])('a search for %j finds %j', async (search, found) => {
    expect(await numbers(mine, `?search=${encodeURIComponent(search)}`)).toEqual(found)
  })

  test('orders with returns can be listed together, and are in the overview until the return ends', async () => {
    const user = await signedIn(database.db)
    for (const status of ['return_requested', 'return_approved', 'return_denied', 'returned', 'delivered'] as const)
      await addOrder(database.db, { userId: user.id, status, paid: true })
    const { items } = (await list(user, '?status=returns')).body as unknown as { items: { status: string }[] }
    expect(items.map(({ status }) => status).sort()).toEqual([
      'return_approved',
      'return_denied',
      'return_requested',
      'returned',
    ])
    const overview = await app().call('/api/account/overview', { headers: user.headers })
    const { returns } = overview.body as { returns: { status: string }[] }
    expect(returns.map(({ status }) => status).sort()).toEqual(['return_approved', 'return_requested'])
    expect((await list(user, '?status=return')).status).toBe(400)
  })

  test('a partly shipped order is shown as such to its buyer and to the back office', async () => {
    const { db } = database
    const user = await signedIn(db)
    const boss = await signedIn(db, { admin: true })
    const id = await addOrder(db, {
      userId: user.id,
      orderNumber: 'APS-20261104-4004',
      status: 'processing',
      paid: true,
    })
    const admins = async () =>
      (await app().call('/api/admin/orders?search=APS-20261104-4004', { headers: boss.headers })).body as {
        orders: { isPartShipped: boolean }[]
      }
    const partShippedFlags = async () =>
      [...(await list(user)).body.items, ...(await admins()).orders].map(
        order => 'isPartShipped' in order && order.isPartShipped,
      )
    expect(await partShippedFlags()).toEqual([false, false])
    await addShipment(db, id)
    expect(await partShippedFlags()).toEqual([true, true])
    // All pieces that had left were lost, and are reshipped.
    await db.$client.query(
      `UPDATE fulfillments SET state = 'lost', settled_as = 'replaced', settled_at = now() WHERE order_id = $1`,
      [id],
    )
    expect(await partShippedFlags()).toEqual([false, false])
  })

  test('a pick-up by a forwarder is shown as such to the buyer and to the back office', async () => {
    const { db } = database
    const [user, boss] = [await signedIn(db), await signedIn(db, { admin: true })]
    const order = { userId: user.id, orderNumber: 'APS-20261104-5005', status: 'shipped' as const, paid: true }
    const id = await addOrder(db, order)
    const collectedFlags = async () => {
      const admin = await app().call('/api/admin/orders?search=APS-20261104-5005', { headers: boss.headers })
      const { orders } = admin.body as { orders: { isCollected: boolean }[] }
      return [...(await list(user)).body.items, ...orders].map(order => 'isCollected' in order && order.isCollected)
    }
    expect(await collectedFlags()).toEqual([false, false])
    await db.$client.query(`UPDATE orders SET shipping_provider = 'pickup' WHERE id = $1`, [id])
    expect(await collectedFlags()).toEqual([true, true])
  })

  test('a status filters the list, also together with a search', async () => {
    expect(await numbers(mine, '?status=shipped')).toEqual(['APS-20261103-1003'])
    expect(await numbers(mine, '?status=shipped&search=AN3')).toEqual([])
    expect(await numbers(mine, '?status=pending&search=AN3')).toEqual(['APS-20261102-1002'])
  })
})

test('pages have twenty orders; a page beyond the end is the last one', async () => {
  const user = await signedIn(database.db)
  for (let made = 0; made < 41; made++) await addOrder(database.db, { userId: user.id })
  const first = await list(user)
  expect(first.body).toMatchObject({ total: 41, page: 1, pages: 3 })
  const second = await list(user, '?page=2')
  const last = await list(user, '?page=9000')
  expect(last.body).toMatchObject({ page: 3, pages: 3 })
  const all = [first, second, last].flatMap(({ body }) => body.items.map(({ id }) => id))
  expect(new Set(all).size).toBe(41)
})

test('an order whose address was accepted before ZIP code and state were compared stays readable', async () => {
  const me = await signedIn(database.db)
  const id = await addOrder(database.db, { userId: me.id })
  await database.db.$client.query(
    `UPDATE orders SET shipping_address = shipping_address || '{"state": "TX"}' WHERE id = $1`,
    [id],
  )
  const { status, body } = await app().call(`/api/orders/${id}`, { headers: me.headers })
  expect([status, body]).toMatchObject([200, { shippingAddress: { state: 'TX', postalCode: '99201' } }])
})

test('the list is not cached; callers without a session get 401, and invalid input gets 400', async () => {
  const user = await signedIn(database.db)
  expect((await list(user)).headers.get('cache-control')).toBe('no-store')
  expect((await list(null)).status).toBe(401)
  for (const query of ['?page=0', '?page=x', '?status=evil', '?userId=1', `?search=${'a'.repeat(101)}`])
    expect((await list(user, query)).status).toBe(400)
})

describe('the overview', () => {
  const overview = async (user: TestUser | null) =>
    app().call('/api/account/overview', { headers: user?.headers ?? {} })

  test('an unpaid order can be paid until its stock is released; one with a pending payment cannot', async () => {
    const { db } = database
    const [user, other] = [await signedIn(db), await signedIn(db)]
    const soon = new Date(Date.now() + 600_000)
    const payable = await addOrder(db, { userId: user.id, holdExpiresAt: soon })
    const unansweredOrderId = await addOrder(db, { userId: user.id, holdExpiresAt: soon, attempt: 'unknown' })
    await addOrder(db, { userId: user.id, holdExpiresAt: new Date(Date.now() - 1000) })
    await addOrder(db, { userId: user.id, status: 'canceled' })
    await addOrder(db, { userId: other.id, holdExpiresAt: soon })
    const { status, body } = await overview(user)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      waiting: [
        { id: unansweredOrderId, paymentPending: true, payableUntil: null },
        { id: payable, paymentPending: false, payableUntil: soon.toISOString() },
      ],
    })
    expect((body as { latest: unknown[] }).latest).toHaveLength(4)
  })

  test('is for signed-in customers', async () => {
    expect((await overview(null)).status).toBe(401)
    expect((await overview(await signedIn(database.db))).body).toEqual({ waiting: [], returns: [], latest: [] })
  })
})
