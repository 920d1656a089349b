import { beforeEach, describe, expect, test } from 'vitest'
import { signedIn, type TestUser } from '../../customers/accounts/testing.ts'
import { noGateway, testApp } from '../../http/testing.ts'
import { addOrder } from '../../orders/testing.ts'
import { testDatabase } from '../../platform/db/testing.ts'
import { negotiation } from '../../quotes/testing.ts'
import { readFigures } from './read-figures.ts'

const database = testDatabase()
const app = () => testApp(database.db, noGateway)
const ZONE = 'America/New_York'
const run = (sql: string, values: unknown[]) => database.db.$client.query(sql, values)

/** Inserts an order of so many parts at $20 each, and its payment at a moment. Returns the payment's ID. */
async function paidOrder(at: string, parts = 1): Promise<string> {
  const skus = Array.from({ length: parts }, (_, n) => `P-${n}`)
  const order = await addOrder(database.db, { userId: null, paid: true, attempt: 'approved', skus })
  const { rows } = await database.db.$client.query<{ id: string }>(
    'UPDATE payment_attempts SET closed_at = $2 WHERE order_id = $1 RETURNING id',
    [order, at],
  )
  return rows[0]?.id ?? ''
}

let backs = 0
const refund = (attempt: string, amount: number, doneAt: string | null) =>
  run(
    `INSERT INTO refunds (provider, order_id, attempt_id, reference, amount, state, method, done_at)
      SELECT 'authorize-net', order_id, id, $2, $3, CASE WHEN $4::timestamptz IS NULL THEN 'failed' ELSE 'done' END, 'refund', $4
      FROM payment_attempts WHERE id = $1`,
    [attempt, `back-${++backs}`, amount, doneAt],
  )

beforeEach(() => run('TRUNCATE orders, payment_attempts, refunds, quotes, emails CASCADE', []))

const figures = (now: string, days: 7 | 30 | 90 = 7) => readFigures(database.db, ZONE, days, new Date(now))
const ofDay = async (day: string, now: string) => (await figures(now)).current.days.find(one => one.day === day)

describe('money', () => {
  test('a day begins and ends at the store’s midnight', async () => {
    await paidOrder('2026-07-14T03:59:59Z')
    await paidOrder('2026-07-14T04:00:00Z', 2)
    await paidOrder('2026-07-15T03:59:59Z')
    await paidOrder('2026-07-15T04:00:00Z')
    const now = '2026-07-16T12:00:00Z'
    expect(await ofDay('2026-07-14', now)).toMatchObject({ orders: 2, paid: 6000 })
    expect(await ofDay('2026-07-13', now)).toMatchObject({ orders: 1, paid: 2000 })
  })

  test('the day on which winter time begins has 25 hours, and the day on which summer time begins has 23', async () => {
    // Sunday, November 1, 2026: 00:00 EDT is 04:00 UTC, its end 05:00 UTC.
    for (const at of ['2026-11-01T03:59:59Z', '2026-11-01T04:00:00Z', '2026-11-02T04:59:59Z', '2026-11-02T05:00:00Z'])
      await paidOrder(at)
    const { current } = await figures('2026-11-02T12:00:00Z')
    expect(current.days.map(({ day, orders }) => [day, orders]).slice(-3)).toEqual([
      ['2026-10-31', 1],
      ['2026-11-01', 2],
      ['2026-11-02', 1],
    ])
    // Sunday, March 8, 2026: 05:00 UTC to 04:00 UTC.
    for (const at of ['2026-03-08T04:59:59Z', '2026-03-08T05:00:00Z', '2026-03-09T03:59:59Z', '2026-03-09T04:00:00Z'])
      await paidOrder(at)
    const spring = await figures('2026-03-09T12:00:00Z')
    expect(spring.current.days.map(({ orders }) => orders).slice(-3)).toEqual([1, 2, 1])
    // Late in the evening it is still the same day in the store, but not in UTC.
    expect((await figures('2026-11-03T04:59:59Z')).current.to).toBe('2026-11-02')
  })

  test('refunds count on their own day, whatever the day of the payment; days without payments have 0', async () => {
    const attempt = await paidOrder('2026-07-01T15:00:00Z', 3)
    await refund(attempt, 20, '2026-07-14T15:00:00Z')
    await refund(attempt, 5, null)
    const { current, previous } = await figures('2026-07-16T12:00:00Z')
    expect(current.days).toHaveLength(7)
    expect(current.days.find(({ day }) => day === '2026-07-14')).toMatchObject({ orders: 0, paid: 0, refunded: 2000 })
    expect(current.days.filter(({ paid, refunded }) => paid === 0 && refunded === 0)).toHaveLength(6)
    expect(current.total).toMatchObject({ orders: 0, paid: 0, refunded: 2000 })
    expect(previous).toMatchObject({ from: '2026-07-03', to: '2026-07-09', total: { orders: 0, paid: 0 } })
    expect((await figures('2026-07-16T12:00:00Z', 30)).current.total).toMatchObject({ paid: 6000, refunded: 2000 })
  })

  test('external refunds count like refunds to the card', async () => {
    const attempt = await paidOrder('2026-07-12T15:00:00Z')
    await refund(attempt, 20, '2026-07-14T15:00:00Z')
    await run(`UPDATE refunds SET method = 'external' WHERE attempt_id = $1`, [attempt])
    expect((await figures('2026-07-16T12:00:00Z')).current.total).toMatchObject({ refunded: 2000 })
  })

  test('a late charge counts as neither revenue nor refund', async () => {
    const attempt = await paidOrder('2026-07-14T15:00:00Z')
    await run(`UPDATE payment_attempts SET state = 'voided' WHERE id = $1`, [attempt])
    await refund(attempt, 20, '2026-07-14T16:00:00Z')
    expect((await figures('2026-07-16T12:00:00Z')).current.total).toMatchObject({ orders: 0, paid: 0, refunded: 0 })
  })

  test('the days add up to the period, and data outside both periods does not count', async () => {
    for (const at of ['2026-07-16T11:00:00Z', '2026-07-10T05:00:00Z', '2026-07-09T05:00:00Z', '2026-07-02T15:00:00Z'])
      await paidOrder(at)
    const { current, previous } = await figures('2026-07-16T12:00:00Z')
    expect([current.total.orders, previous.total.orders]).toEqual([2, 1])
    for (const { total, days } of [current, previous])
      expect(days.reduce((sum, { paid }) => sum + paid, 0)).toBe(total.paid)
  })
})

test('quotes are counted as requested and as bought without a cancellation, with the response time; AOG quotes separately', async () => {
  const { db } = database
  const [buyer, backOffice] = [await signedIn(db), await signedIn(db, { admin: true })]
  const talk = negotiation(
    app,
    () => buyer,
    () => backOffice,
  )
  const quote = async (asked: Promise<{ quoteId: string }>, at: string, offeredAfter: number[]) => {
    const { quoteId } = await asked
    await run('UPDATE quotes SET created_at = $2 WHERE id = $1', [quoteId, at])
    for (const minutes of offeredAfter)
      await run(
        `INSERT INTO quote_history (quote_id, event, actor, status, revision, created_at)
          VALUES ($1, 'quoted', 'admin', 'quoted', 1, $2::timestamptz + make_interval(mins => $3))`,
        [quoteId, at, minutes],
      )
    return quoteId
  }
  const rfq = () => talk.request({ lines: [{ partNumber: 'AN3-5A', quantity: 1 }] })
  // The first offer counts, not the second. A quote without an offer has no response time.
  const won = await quote(rfq(), '2026-07-14T15:00:00Z', [10, 900])
  const canceled = await quote(rfq(), '2026-07-14T23:00:00Z', [20])
  await quote(rfq(), '2026-07-15T03:59:00Z', [100])
  await quote(rfq(), '2026-07-14T16:00:00Z', [])
  await quote(talk.requestAog(), '2026-07-14T16:00:00Z', [6])
  await quote(rfq(), '2026-07-08T16:00:00Z', [50])
  for (const [id, status] of [
    [won, 'pending'],
    [canceled, 'canceled'],
  ] as const) {
    await run(`UPDATE quotes SET status = 'purchased', turn = NULL WHERE id = $1`, [id])
    const order = await addOrder(db, { userId: buyer.id, paid: true, status })
    await run('INSERT INTO order_quotes (order_id, quote_id) VALUES ($1, $2)', [order, id])
  }
  const { current, previous } = await figures('2026-07-16T12:00:00Z')
  const expected = {
    asked: 5,
    won: 1,
    rfqResponse: { median: 20, p90: 84, times: 3 },
    aogResponse: { median: 6, p90: 6, times: 1 },
  }
  expect(current.total).toMatchObject(expected)
  expect(current.days.find(({ day }) => day === '2026-07-14')).toMatchObject(expected)
  expect(current.days.find(({ day }) => day === '2026-07-15')).toMatchObject({ asked: 0, won: 0, rfqResponse: null })
  expect(previous.total).toMatchObject({ asked: 1, won: 0, rfqResponse: { median: 50 }, aogResponse: null })
})

test('figures are for admins only, over 7, 30 or 90 days', async () => {
  const { db } = database
  const ask = (user: TestUser | null, query = '') =>
    app().call(`/api/admin/figures${query}`, user ? { headers: user.headers } : {})
  const [customer, boss] = [await signedIn(db), await signedIn(db, { admin: true })]
  expect(await ask(null)).toMatchObject({ status: 401 })
  expect(await ask(customer)).toMatchObject({ status: 403, body: { code: 'NOT_ADMIN' } })
  const { status, body } = await ask(boss)
  expect(status).toBe(200)
  expect((body as { current: { days: unknown[] } }).current.days).toHaveLength(30)
  expect((await ask(boss, '?days=90')).status).toBe(200)
  for (const query of ['?days=8', '?days=1e9', '?days=', '?days=x', '?all=1', '?days=7&days=30'])
    expect((await ask(boss, query)).status, query).toBe(400)
})
