import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { store } from '../../domain/settings/store.ts'
import { openOrders, ownedOrder } from '../cart/owned-order.ts'
import { lockAmendable } from '../checkout/internal/lock-amendable.ts'
import { noGateway, testApp } from '../http/testing.ts'
import { inTransaction } from '../platform/db/database.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { addOrder } from './testing.ts'

const database = testDatabase()
const TOKEN = 'a-guest-token-of-this-very-test'
let orderId: string
beforeEach(async () => {
  orderId = await addOrder(database.db, { userId: null })
  await database.db.$client.query('UPDATE orders SET guest_token = $2, email = $3 WHERE id = $1', [
    orderId,
    `${TOKEN}-${orderId}`,
    'Guest@Example.com',
  ])
})
const lastEvent = (daysAgo: number) =>
  database.db.$client.query(`UPDATE orders SET updated_at = now() - $2 * interval '1 day' WHERE id = $1`, [
    orderId,
    daysAgo,
  ])
const app = () => testApp(database.db, noGateway)
const token = () => `${TOKEN}-${orderId}`
const show = (cookie = '') => app().call(`/api/orders/${orderId}?token=${token()}`, { headers: { cookie } })
const invoice = () => app().call(`/order/${orderId}/invoice.pdf?token=${token()}`)
const open = (email: string, by = token(), from = '10.7.0.1') =>
  app().post(`/api/orders/${orderId}/open-link`, { token: by, email }, { 'x-forwarded-for': from })
/** The cookie of the browser in which the email address was entered. */
async function openedBy(email: string): Promise<string> {
  const answer = await open(email)
  expect(answer.status).toBe(200)
  const [cookie = ''] = answer.headers.getSetCookie()
  expect(cookie).toMatch(/; HttpOnly; Path=\/; SameSite=Lax; Max-Age=86400$/)
  return cookie.split(';')[0] ?? ''
}
afterEach(() => void vi.useRealTimers())

test('a guest’s link shows the order until half a year after its last event, then asks for the email address', async () => {
  await lastEvent(store.days.guestLink - 1)
  expect((await show()).status).toBe(200)
  await lastEvent(store.days.guestLink + 1)
  const old = { status: 403, body: { code: 'ORDER_LINK_OLD' } }
  const refused = await show()
  expect(refused).toMatchObject(old)
  expect(JSON.stringify(refused.body)).not.toMatch(/example/i)
  expect(await invoice()).toMatchObject(old)
  expect(await open('other@example.com')).toMatchObject({ status: 422, body: { code: 'ORDER_EMAIL_WRONG' } })
  expect(await show()).toMatchObject(old)

  const cookie = await openedBy(' guest@example.com ')
  expect((await show(cookie)).status).toBe(200)
  // Another browser with the same link must enter the address again.
  expect(await show()).toMatchObject(old)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 3_600_000 + 1 })
  expect(await show(cookie)).toMatchObject(old)
  vi.useRealTimers()
  // An event of the order renews the link.
  await lastEvent(0)
  expect((await show()).status).toBe(200)
})

test('without the token the order cannot be discovered, and addresses cannot be guessed', async () => {
  await lastEvent(400)
  const missing = { status: 404, body: { code: 'ORDER_NOT_FOUND' } }
  expect(await app().call(`/api/orders/${orderId}?token=wrong`)).toMatchObject(missing)
  expect(await app().call(`/api/orders/${orderId}`)).toMatchObject(missing)
  expect(await open('guest@example.com', 'wrong')).toMatchObject(missing)
  const statuses = []
  for (let times = 0; times < 6; times++)
    statuses.push((await open(`guess${times}@example.com`, token(), '10.7.0.2')).status)
  expect(statuses).toEqual([...Array(5).fill(422), 429])
  // Another spelling of the ID shares its number of attempts.
  orderId = orderId.toUpperCase()
  expect((await open('guess@example.com', token().toLowerCase(), '10.7.0.2')).status).toBe(429)
})

test('an invented order ID stores no count of attempts in the database', async () => {
  const counts = async () =>
    (await database.db.$client.query(`SELECT key FROM rate_limits WHERE key LIKE '%10.7.0.3'`)).rows
  expect(await open('guest@example.com', 'wrong', '10.7.0.3')).toMatchObject({ status: 404 })
  orderId = randomUUID()
  expect(await open('guest@example.com', token(), '10.7.0.3')).toMatchObject({ status: 404 })
  expect(await counts()).toEqual([])
})

/** Every action that a guest's link allows. Each function returns the response. */
const acts = (cookie = ''): Record<string, () => Promise<{ status: number; body: unknown }>> => {
  const post = (path: string, body: object = {}) =>
    app().post(`/api/orders/${orderId}/${path}`, { token: token(), ...body }, { cookie })
  return {
    seen: () => post('seen'),
    cancel: () => post('cancel'),
    return: () => post('return', { reason: 'damaged', comments: 'It does not turn any more.', pictures: [] }),
    picture: () =>
      app().call(`/order/${orderId}/return-pictures?token=${token()}`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'image/jpeg' },
        body: 'no picture',
      }),
    invoice: () => app().call(`/order/${orderId}/invoice.pdf?token=${token()}`, { headers: { cookie } }),
    live: async () => {
      const answer = await app().request(`/live?order=${orderId}&token=${token()}`, { headers: { cookie } })
      if (answer.status !== 200) return { status: answer.status, body: await answer.json() }
      await answer.body?.cancel()
      return { status: 200, body: null }
    },
  }
}
const row = async () => (await database.db.$client.query('SELECT * FROM orders WHERE id = $1', [orderId])).rows[0]

/**
 * The status of each action when access is granted. 404 and 409 are its own refusals, because the order is neither paid
 * nor shipped.
 */
const LET_THROUGH = { seen: 200, cancel: 200, return: 409, picture: 409, invoice: 404, live: 200 }
const OLD = { status: 403, body: { code: 'ORDER_LINK_OLD' } }

test.each(Object.entries(LET_THROUGH))('an old link permits no action: %s', async (act, letThrough) => {
  await lastEvent(400)
  const before = await row()
  expect(await acts()[act]?.()).toMatchObject(OLD)
  // The cookie of another order does not open this one.
  const [mine, other] = [orderId, await addOrder(database.db, { userId: null })]
  await database.db.$client.query('UPDATE orders SET guest_token = $2, email = $3 WHERE id = $1', [
    ...[other, `${TOKEN}-${other}`, 'guest@example.com'],
  ])
  orderId = other
  const foreign = (await openedBy('guest@example.com')).replace(other, mine)
  orderId = mine
  expect(await acts(foreign)[act]?.()).toMatchObject(OLD)
  expect(await row()).toEqual(before)
  expect(await acts(await openedBy('guest@example.com'))[act]?.()).toMatchObject({ status: letThrough })
})

test('an expired link cannot amend an unpaid order, and the stock held by that order no longer counts as the visitor’s own', async () => {
  const own = { orderId, token: token() }
  const amendable = () => inTransaction(database.db, tx => lockAmendable(tx, own, null))
  const all = async () => [
    (await ownedOrder(database.db, own, null)) !== null,
    (await openOrders(database.db, own, null)).length > 0,
    (await amendable()) !== null,
  ]
  await lastEvent(0)
  expect(await all()).toEqual([true, true, true])
  await lastEvent(400)
  expect(await all()).toEqual([false, false, false])
})
