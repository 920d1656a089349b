import { beforeAll, expect, test } from 'vitest'
import { store } from '../../../domain/settings/store.ts'
import { addDays, storeDay } from '../../../domain/text/store-day.ts'
import { stockedPart } from '../../catalogue/stocked-part.ts'
import { addProduct } from '../../catalogue/testing.ts'
import { signedIn, type TestUser } from '../../customers/accounts/testing.ts'
import { noGateway, testApp } from '../../http/testing.ts'
import { addUnit } from '../../inventory/units/add-unit.ts'
import { unitFacts } from '../../inventory/units/testing.ts'
import { addAcceptedUnit } from '../../inventory/units/testing-accepted.ts'
import { queued } from '../../mail/testing.ts'
import { addOrder } from '../../orders/testing.ts'
import { testDatabase } from '../../platform/db/testing.ts'
import { escalateAog } from '../../quotes/aog/escalate-aog.ts'
import { AOG_REQUEST, negotiation } from '../../quotes/testing.ts'
import { recordMissedSearch, writeMissedSearches } from '../../search/record-missed-search.ts'
import { countVitals, writeVitals } from '../../vitals/count-vitals.ts'
import { readWanted } from './internal/recent-demand.ts'

const database = testDatabase()
const app = () => testApp(database.db, noGateway)
const NOW = new Date()
const TODAY = storeDay(NOW, store.timeZone)
let boss: TestUser
beforeAll(async () => {
  boss = await signedIn(database.db, { admin: true })
})
const read = async <T>(path: string): Promise<T> => {
  const { status, body } = await app().call(`/api/admin/${path}`, { headers: boss.headers })
  expect(status).toBe(200)
  return body as T
}

test.each([
  ['GET', 'today'],
  ['GET', 'waiting'],
  ['GET', 'mails'],
  ['GET', 'mails/1'],
  ['POST', 'mails/1/resend'],
  ['GET', 'missed-searches'],
  ['GET', 'page-speed'],
])('%s %s is for admins: a customer gets 403, a signed-out caller 401', async (method, path) => {
  const customer = await signedIn(database.db)
  const ask = (headers: Record<string, string>) =>
    method === 'GET' ? app().call(`/api/admin/${path}`, { headers }) : app().post(`/api/admin/${path}`, {}, headers)
  expect(await ask({})).toMatchObject({ status: 401, body: { code: 'NOT_SIGNED_IN' } })
  const refused = await ask(customer.headers)
  expect(refused).toMatchObject({ status: 403, body: { code: 'NOT_ADMIN', message: 'You do not have admin access.' } })
  if (method === 'GET') expect(refused.headers.get('cache-control')).toBe('no-store')
})

test('today lists the longest waiting first, and the day’s orders with the same revenue as the figures', async () => {
  const { db } = database
  const number = (at: number) => `APS-${TODAY.replaceAll('-', '')}-${1000 + at}`
  const first = await addOrder(db, { userId: null, paid: true, daysAgo: 3 })
  await addOrder(db, { userId: null, paid: true, status: 'shipped', daysAgo: 4 })
  const second = await addOrder(db, { userId: boss.id, paid: true, orderNumber: number(1), skus: ['A', 'B'] })
  await addOrder(db, { userId: null, orderNumber: number(2), attempt: 'unknown' })
  await addOrder(db, { userId: null, orderNumber: number(3), attempt: 'declined' })
  // The order was placed days ago and paid today, and a part of it was refunded; the figures count it the same way.
  await addOrder(db, { userId: null, paid: true, status: 'delivered', daysAgo: 5, attempt: 'approved' })
  await db.$client.query(`UPDATE payment_attempts SET closed_at = now() WHERE state = 'approved'`)
  await db.$client.query(
    `INSERT INTO refunds (provider, order_id, attempt_id, reference, amount, state, method, done_at)
      SELECT 'authorize-net', order_id, id, 'back', 5, 'done', 'refund', now() FROM payment_attempts WHERE state = 'approved'`,
  )
  const id = await queued(db)
  await db.$client.query(`UPDATE emails SET state = 'failed' WHERE id = $1`, [id])
  expect(await read('today')).toMatchObject({
    toShip: 2,
    shipNext: [{ id: first }, { id: second, total: 4000, orderNumber: number(1) }],
    openPayments: 1,
    openLongest: [{ orderNumber: number(2), state: 'unknown', amount: 2000 }],
    overduePayments: 0,
    failedRefunds: 0,
    failedMails: 1,
    mailNext: [{ id }],
    placed: 3,
    paid: 1,
    revenue: 1500,
  })
})

test('today lists quotes that wait for the back office, AOG first, then the longest waiting', async () => {
  const { db } = database
  const buyer = await signedIn(db, { name: 'Amelia Quimby' })
  const talk = negotiation(
    () => app(),
    () => buyer,
    () => boss,
  )
  const ask = async (hoursAgo: number, asked: Promise<{ quoteId: string }>) => {
    const { quoteId } = await asked
    await db.$client.query('UPDATE quotes SET turn_since = now() - make_interval(hours => $2) WHERE id = $1', [
      quoteId,
      hoursAgo,
    ])
    return quoteId
  }
  const request = () => talk.request({ lines: [{ partNumber: 'AN3-5A', quantity: 1 }] })
  const [young, old] = [await ask(2, request()), await ask(80, request())]
  const aog = await ask(1, talk.requestAog())
  const critical = await ask(2, talk.requestAog({ ...AOG_REQUEST, urgency: 'critical' }))
  const routine = await ask(60, talk.requestAog({ ...AOG_REQUEST, urgency: 'routine' }))
  await talk.requestAog({ ...AOG_REQUEST, urgency: 'critical' })
  const answered = await ask(90, request())
  await talk.offer(answered, 100, null)
  expect(await read('today')).toMatchObject({
    // Routine ones are not overdue; the AOG mailbox is informed of overdue ones.
    quotes: { waiting: 6, overADay: 2, overThreeDays: 1, aogOverdue: 2 },
    quoteNext: [
      { id: aog, kind: 'aog', tailNumber: 'N12345', urgency: 'aog', buyer: 'Amelia Quimby' },
      { id: critical, urgency: 'critical' },
      { urgency: 'critical' },
      { id: routine, urgency: 'routine' },
      { id: old, tailNumber: null },
      { id: young },
    ],
  })
  expect(await escalateAog(db, store, 'http://localhost')).toBe(2)
  expect(await read('waiting')).toMatchObject({ quotes: 6, aog: 4 })
})

test('today lists parts with less stock than carts of these days and waiting quotes need', async () => {
  const { db } = database
  const buyer = await signedIn(db)
  const talk = negotiation(
    () => app(),
    () => buyer,
    () => boss,
  )
  const part = (sku: string, stock: number) => addProduct(db, { sku, stock: { new: stock } })
  const [short, enough, later, gone] = [await part('S', 3), await part('E', 3), await part('L', 0), await part('G', 0)]
  const inCart = (productId: number, quantity: number, isSaved = false, daysAgo = 0) =>
    db.$client.query(
      `INSERT INTO cart_items (user_id, product_id, quantity, is_saved, updated_at)
        VALUES ($1, $2, $3, $4, now() - make_interval(days => $5))`,
      [buyer.id, productId, quantity, isSaved, daysAgo],
    )
  await inCart(short, 2)
  await inCart(enough, 3)
  await inCart(later, 1, true)
  await inCart(gone, 1, false, 20)
  const lines = [{ partNumber: 'S', productId: short, quantity: 4 }]
  const { quoteId } = await talk.request({ lines })
  const wanted = await readWanted(db, store.timeZone)
  expect(wanted).toMatchObject({ short: 1, shortNext: [{ productId: short, stock: 3, inCarts: 2, inQuotes: 4 }] })
  await talk.withdraw(quoteId)
  expect(await readWanted(db, store.timeZone)).toMatchObject({ short: 0, backordered: 0, shortNext: [] })
  // Orders have taken pieces that a list then reported as missing.
  await db.$client.query('UPDATE stock_lines SET backordered = $2 WHERE product_id = $1', [later, 3])
  await db.$client.query('UPDATE stock_lines SET backordered = $2 WHERE product_id = $1', [enough, 4])
  expect(await readWanted(db, store.timeZone)).toMatchObject({
    short: 2,
    backordered: 7,
    shortNext: [
      { productId: enough, backordered: 4, stock: 3 },
      { productId: later, backordered: 3, stock: 0, inCarts: 0, inQuotes: 0 },
    ],
  })
})

test('today: units to inspect or in quarantine, and those for sale that expire within 90 days, the next first', async () => {
  const productId = await addProduct(database.db, { sku: 'SEAL-1' })
  const add = async (mark: string, expiresOn: string | null) => {
    const facts = unitFacts(mark, { expiresOn })
    return addAcceptedUnit({ db: database.db, stockedPart }, { productId, quantity: 1, facts, adminId: boss.id })
  }
  const later = await add('T-1', addDays(TODAY, 80))
  const soon = await add('T-2', addDays(TODAY, 9))
  await add('T-3', addDays(TODAY, 100))
  await add('T-4', null)
  const stopped = await add('T-5', addDays(TODAY, 5))
  const facts = unitFacts('T-6', {})
  const arrived = await addUnit(
    { db: database.db, stockedPart },
    {
      productId,
      quantity: 1,
      facts,
      adminId: boss.id,
      source: 'arrived',
      mayInspect: true,
      mayPrice: true,
      mayExchange: true,
    },
  )
  const move = { version: 2, move: 'quarantined', note: 'Paper does not fit' }
  expect((await app().post(`/api/admin/units/${stopped}/move`, move, boss.headers)).status).toBe(200)
  expect(await read('today')).toMatchObject({
    inspecting: 1,
    inspectingNext: [{ unitId: arrived, productId, sku: 'SEAL-1', mark: 'T-6' }],
    quarantined: 1,
    expiring: 2,
    quarantinedNext: [{ unitId: stopped, productId, sku: 'SEAL-1', mark: 'T-5' }],
    expiringNext: [
      { unitId: soon, expiresOn: addDays(TODAY, 9) },
      { unitId: later, mark: 'T-1' },
    ],
  })
})

test('today counts overdue payments without an answer, and failed refunds', async () => {
  const { db } = database
  const before = await read<{ overduePayments: number; failedRefunds: number }>('today')
  const overdue = await addOrder(db, { userId: null, attempt: 'held' })
  await db.$client.query(`UPDATE payment_attempts SET created_at = now() - interval '16 minutes' WHERE order_id = $1`, [
    overdue,
  ])
  const charged = await addOrder(db, { userId: null, paid: true, attempt: 'approved' })
  await db.$client.query(
    `INSERT INTO refunds (provider, order_id, attempt_id, reference, amount, state)
      SELECT 'authorize-net', order_id, id, 'back-1', 5, 'failed' FROM payment_attempts WHERE order_id = $1`,
    [charged],
  )
  expect(await read('today')).toMatchObject({
    overduePayments: before.overduePayments + 1,
    failedRefunds: before.failedRefunds + 1,
  })
})

test('searches without a result are listed by frequency, for the last days only', async () => {
  const { db } = database
  const search = async (term: string, times: number, daysAgo: number) => {
    for (let at = 0; at < times; at++) recordMissedSearch(db, term)
    await writeMissedSearches(db, storeDay(new Date(NOW.getTime() - daysAgo * 86_400_000), store.timeZone))
  }
  await search('622-1234-001', 2, 0)
  await search('622-1234-001', 2, 1)
  await search('turbine wheel', 3, 0)
  await search('forgotten', 9, 20)
  expect(await read('missed-searches')).toMatchObject([
    { term: '622-1234-001', times: 4, days: 2 },
    { term: 'turbine wheel', times: 3, days: 1 },
  ])
  expect(await read('missed-searches?days=30')).toMatchObject([{ term: 'forgotten', times: 9 }, {}, {}])
  for (let at = 0; at < 6; at++) await search(`once ${at}`, 1, 0)
  const { missedTerms, missed } = await readWanted(db, store.timeZone)
  expect(missedTerms).toBe(8)
  expect(missed).toHaveLength(5)
  expect(missed.slice(0, 2)).toEqual([
    { term: '622-1234-001', times: 4 },
    { term: 'turbine wheel', times: 3 },
  ])
  expect((await app().call('/api/admin/missed-searches?days=9999', { headers: boss.headers })).status).toBe(400)
})

test('the speed of pages is that of three of four visits, over several days', async () => {
  const { db } = database
  const yesterday = storeDay(new Date(NOW.getTime() - 86_400_000), store.timeZone)
  countVitals(db, yesterday, 'shop', [
    { name: 'LCP', value: 100 },
    { name: 'LCP', value: 100 },
    { name: 'TTFB', value: 10 },
  ])
  countVitals(db, TODAY, 'shop', [
    { name: 'LCP', value: 100 },
    { name: 'LCP', value: 9000 },
    { name: 'CLS', value: 0.2 },
  ])
  await writeVitals(db)
  const pages = await read<{ page: string; LCP: { p75: number; times: number } }[]>('page-speed')
  expect(pages).toMatchObject([{ page: 'shop', LCP: { times: 4 }, INP: null, CLS: { times: 1 } }])
  expect(pages[0]?.LCP.p75).toBeGreaterThanOrEqual(100)
  expect(pages[0]?.LCP.p75).toBeLessThan(106)
  expect((await readWanted(db, store.timeZone)).speed).toMatchObject({ times: 4, slowest: { page: 'shop' }, poor: 0 })
})
