import { beforeEach, expect, test } from 'vitest'
import { PLAIN_PRIORITY } from '../../../domain/quotes/quote-request.ts'
import { signedIn } from '../../customers/accounts/testing.ts'
import { noGateway, testApp } from '../../http/testing.ts'
import { testDatabase } from '../../platform/db/testing.ts'
import { readEachLost, readLostQuotes } from './lost-quotes.ts'
import { FIRST, JUNE, soldOrder, summing } from './testing-figures.ts'

const database = testDatabase()
beforeEach(() => database.db.$client.query('TRUNCATE quotes, orders, payment_attempts CASCADE'))

let made = 0
type Step = [event: string, at: string, reason?: string]
/** Inserts a quote in a status after some steps; `price` in dollars. */
async function quote(userId: string, status: string, price: number | null, steps: Step[], kind = 'rfq') {
  const number = `LOST-${++made}`
  await database.db.$client.query(
    `WITH q AS (INSERT INTO quotes (quote_number, kind, priority, user_id, status, notes, preferred_shipping, goods_price, quoted_price)
        VALUES ($1, $2, CASE $2 WHEN 'aog' THEN 0 ELSE ${PLAIN_PRIORITY} END, $3, $4, '', 'ground', $5, $5) RETURNING id)
      INSERT INTO quote_history (quote_id, event, actor, status, revision, created_at, reason, note)
        SELECT q.id, event, 'admin', $4, 1, at, reason, '=1+1' FROM q, unnest($6::text[], $7::timestamptz[], $8::text[])
          AS s (event, at, reason)`,
    [
      ...[number, kind, userId, status, price],
      ...[steps.map(([event]) => event), steps.map(([, at]) => at), steps.map(([, , reason]) => reason ?? null)],
    ],
  )
  return number
}
const read = () => summing(database.db, tx => readLostQuotes(tx, JUNE))

test('lost quotes of these days, by reason, with the last offer', async () => {
  const { id } = await signedIn(database.db)
  // The first and the last second of June in the store.
  const first = await quote(id, 'declined', 100, [['declined', '2026-06-01T04:00:00Z', 'price']])
  await quote(id, 'rejected', null, [['rejected', '2026-07-01T03:59:59Z', 'price']], 'aog')
  await quote(id, 'withdrawn', 25.5, [['withdrawn', '2026-06-15T12:00:00Z']])
  await quote(id, 'expired', 300, [
    ['quoted', '2026-06-01T12:00:00Z'],
    ['expired', '2026-06-10T12:00:00Z'],
  ])
  await quote(id, 'declined', 999, [['declined', '2026-06-01T03:59:59Z', 'price']])
  await quote(id, 'declined', 999, [['declined', '2026-07-01T04:00:00Z', 'price']])

  const { total, reasons } = await read()
  expect(total).toEqual({ quotes: 4, aog: 1, value: 42_550, withoutPrice: 1 })
  expect(reasons).toEqual([
    { reason: 'price', quotes: 2, aog: 1, value: 10_000, withoutPrice: 1 },
    { reason: 'expired', quotes: 1, aog: 0, value: 30_000, withoutPrice: 0 },
    { reason: 'not_said', quotes: 1, aog: 0, value: 2550, withoutPrice: 0 },
  ])
  const each = await summing(database.db, tx => readEachLost(tx, JUNE, FIRST))
  expect(each.map(({ reason, value }) => [reason, value])).toEqual([
    ['price', null],
    ['not_said', 2550],
    ['expired', 30_000],
    ['price', 10_000],
  ])
  expect(each.at(-1)?.quoteNumber).toBe(first)
})

test('a renewed quote is not lost; a quote that expired twice counts the last time', async () => {
  const { id } = await signedIn(database.db)
  await quote(id, 'quoted', 10, [
    ['expired', '2026-06-10T12:00:00Z'],
    ['quoted', '2026-06-11T12:00:00Z'],
  ])
  await quote(id, 'expired', 10, [
    ['expired', '2026-06-10T12:00:00Z'],
    ['quoted', '2026-06-11T12:00:00Z'],
    ['expired', '2026-07-10T12:00:00Z'],
  ])
  await quote(id, 'expired', 10, [
    ['expired', '2026-05-10T12:00:00Z'],
    ['quoted', '2026-05-11T12:00:00Z'],
    ['expired', '2026-06-10T12:00:00Z'],
  ])
  expect((await read()).total).toMatchObject({ quotes: 1, value: 1000 })
})

test('bought quotes are counted too, with blanks if there are none', async () => {
  const { db } = database
  expect(await read()).toMatchObject({ total: { quotes: 0, value: 0 }, won: { quotes: 0, value: 0 }, reasons: [] })
  const { id } = await signedIn(db)
  for (const status of ['delivered', 'canceled'] as const) {
    const number = await quote(id, 'purchased', 80, [])
    const { orderId } = await soldOrder(db, { at: '2026-06-05T12:00:00Z', userId: id, status })
    await db.$client.query(
      'INSERT INTO order_quotes (order_id, quote_id) SELECT $1, id FROM quotes WHERE quote_number = $2',
      [...[orderId, number]],
    )
  }
  expect((await read()).won).toEqual({ quotes: 1, value: 8000 })
})

test('the quotes of a reason are a list of the back office', async () => {
  const { db } = database
  const [buyer, { headers }] = [await signedIn(db), await signedIn(db, { admin: true })]
  const price = await quote(buyer.id, 'declined', 100, [['declined', '2026-06-03T12:00:00Z', 'price']])
  const silent = await quote(buyer.id, 'withdrawn', 100, [['withdrawn', '2026-06-04T12:00:00Z']])
  const expired = await quote(buyer.id, 'expired', 100, [['expired', '2026-06-30T12:00:00Z']])
  await quote(buyer.id, 'declined', 100, [['declined', '2026-07-03T12:00:00Z', 'price']])
  await quote(buyer.id, 'pending', null, [])
  const app = testApp(db, noGateway)
  const list = async (query: string) => {
    const { status, body } = await app.call(`/api/admin/quotes?${query}`, { headers })
    return status === 200
      ? (body as { quotes: { quoteNumber: string }[] }).quotes.map(one => one.quoteNumber).sort()
      : status
  }
  const june = 'from=2026-06-01&to=2026-06-30'
  expect(await list(`show=lost&${june}`)).toEqual([price, silent, expired].sort())
  expect(await list(`show=lost&why=price&${june}`)).toEqual([price])
  expect(await list(`show=lost&why=not_said&${june}`)).toEqual([silent])
  expect(await list(`show=lost&why=expired&${june}`)).toEqual([expired])
  expect(await list('show=lost&why=price')).toHaveLength(2)
  expect(await list('show=lost&why=because')).toBe(400)
  // Filters by the time of the request: a day, an hour and a weekday in the store.
  await db.$client.query(`UPDATE quotes SET created_at = '2026-06-02T03:30:00Z' WHERE quote_number = $1`, [price])
  expect(await list(`show=all&${june}`)).toEqual([price])
  expect(await list(`show=all&${june}&hour=23&weekday=1`)).toEqual([price])
  expect(await list(`show=all&${june}&hour=3`)).toEqual([])
  expect(await list(`show=all&${june}&weekday=2`)).toEqual([])
  expect(await list(`show=all&hour=24&${june}`)).toBe(400)
})
