import { beforeAll, beforeEach, expect, test } from 'vitest'
import { PACKAGES_SHOWN, type PackagesShown } from '../../domain/fulfillments/packages-shown.ts'
import { store } from '../../domain/settings/store.ts'
import { readCursor } from '../../domain/text/list-cursor.ts'
import { addDays, storeDay } from '../../domain/text/store-day.ts'
import { signedIn, type TestUser } from '../customers/accounts/testing.ts'
import { noGateway, testApp } from '../http/testing.ts'
import { addOrder } from '../orders/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { listPackages, packagesPage } from './list-packages.ts'

const database = testDatabase()
const TODAY = storeDay(new Date(), store.timeZone)
let staff: TestUser
beforeAll(async () => {
  staff = await signedIn(database.db, { admin: true })
})
beforeEach(() => database.db.$client.query('TRUNCATE orders CASCADE'))

type Facts = { state?: string; carrier?: string; expectedOn?: string | null; settledAs?: string | null; moved?: string }
async function fulfillment(number: string, facts: Facts = {}): Promise<void> {
  const orderId = await addOrder(database.db, { userId: null, paid: true })
  const { state = 'shipped', carrier = 'ups', expectedOn = addDays(TODAY, 1), settledAs = null } = facts
  const isOpen = state === 'packed'
  await database.db.$client.query(
    `WITH made AS (INSERT INTO fulfillments (order_id, position, state, carrier, tracking_number, shipped_at, delivered_at, expected_on,
        settled_as, settled_at, updated_at)
      VALUES ($1, 1, $2, $3, $4, $5, CASE WHEN $2 = 'delivered' THEN now() END, $6, $7, CASE WHEN $7::text IS NOT NULL THEN now() END,
        coalesce($8, now())) RETURNING id)
     , lines AS (INSERT INTO fulfillment_lines SELECT made.id, i.id, 2 FROM made, order_items i WHERE i.order_id = $1)
     INSERT INTO fulfillment_pieces (fulfillment_id, order_item_id, quantity) SELECT made.id, i.id, 2 FROM made, order_items i WHERE i.order_id = $1`,
    [orderId, state, carrier, number, isOpen ? null : new Date(), expectedOn, settledAs, facts.moved ?? null],
  )
}
const get = async (path: string) =>
  testApp(database.db, noGateway).call(`/api/admin/${path}`, { headers: staff.headers })
type Body = { parcels: { trackingNumber: string; isLate: boolean; pieces: number }[]; after: string | null }
const list = async (show: string) => (await get(`parcels?show=${show}`)).body as Body
const numbers = async (show: PackagesShown) => (await list(show)).parcels.map(one => one.trackingNumber)

test('each view lists its packages, the earliest due or longest waiting first, and its count matches', async () => {
  await fulfillment('SOON')
  await fulfillment('LATE', { expectedOn: addDays(TODAY, -1) })
  await fulfillment('TODAY', { expectedOn: TODAY })
  await fulfillment('NO-DAY', { expectedOn: null })
  await fulfillment('DOCK', { carrier: 'pickup', expectedOn: null })
  await fulfillment('PACKED', { state: 'packed' })
  await fulfillment('THERE', { state: 'delivered' })
  await fulfillment('LOST', { state: 'lost', moved: '2026-03-02T10:00:00Z' })
  await fulfillment('BACK', { state: 'returned_to_sender', moved: '2026-03-01T10:00:00Z' })
  await fulfillment('SETTLED', { state: 'lost', settledAs: 'refunded' })
  const shown = Object.fromEntries(await Promise.all(PACKAGES_SHOWN.map(async show => [show, await numbers(show)])))
  expect(shown).toEqual({
    on_the_way: ['LATE', 'TODAY', 'SOON', 'NO-DAY'],
    late: ['LATE'],
    unsettled: ['BACK', 'LOST'],
    lost: ['LOST'],
    returned_to_sender: ['BACK'],
    pick_up: ['DOCK'],
  })
  expect((await list('on_the_way')).parcels[0]).toMatchObject({ isLate: true, pieces: 2, partNumbers: ['AN3-5A'] })
  expect((await get('parcel-counts')).body).toEqual({
    onTheWay: 4,
    late: 1,
    unsettled: 2,
    lost: 1,
    returnedToSender: 1,
    pickUp: 1,
  })
  expect((await get('today')).body).toMatchObject({
    parcels: { late: 1, lost: 1, returnedToSender: 1 },
    parcelNext: [{ trackingNumber: 'BACK' }, { trackingNumber: 'LOST' }, { trackingNumber: 'LATE' }],
  })
  expect((await get('waiting')).body).toMatchObject({ parcels: 3 })
  expect(await get('parcels?show=nowhere')).toMatchObject({ status: 400 })
})

test.each(PACKAGES_SHOWN)('pages of %s are consecutive, and no row is on two of them', async show => {
  const isDay = show === 'on_the_way' || show === 'late'
  for (const number of ['1', '2', '3', '4', '5'])
    await fulfillment(number, {
      ...(isDay && { expectedOn: number < '3' ? addDays(TODAY, -3) : addDays(TODAY, -2) }),
      ...(show === 'on_the_way' && number === '5' && { expectedOn: null }),
      ...(show === 'pick_up' && { carrier: 'pickup', expectedOn: null }),
      ...(!isDay && show !== 'pick_up' && { state: show === 'returned_to_sender' ? show : 'lost' }),
    })
  const seen: string[] = []
  let after: string | null = null
  do {
    const cursor: string | null = after
    const { body } = (await get(`parcels?show=${show}${cursor ? `&after=${cursor}` : ''}`)) as { body: Body }
    expect(body.after).toBeNull()
    const page = await listPackages(database.db, { show, after: cursor === null ? null : readCursor(cursor) }, 2)
    seen.push(...page.parcels.map(one => one.trackingNumber))
    after = page.after
  } while (after !== null && seen.length < 9)
  expect(seen.toSorted()).toEqual(['1', '2', '3', '4', '5'])
})

test('a page of many packages is read from the index', async () => {
  const orderId = await addOrder(database.db, { userId: null, paid: true })
  await database.db.$client.query(
    `INSERT INTO fulfillments (order_id, position, state, carrier, tracking_number, shipped_at, delivered_at, expected_on)
     SELECT $1, n, CASE WHEN n % 50 = 0 THEN 'lost' WHEN n % 10 = 0 THEN 'shipped' ELSE 'delivered' END, 'ups', 'N' || n, now(),
       CASE WHEN n % 10 > 0 THEN now() END, $2::date + n % 30 - 15 FROM generate_series(1, 20000) n`,
    [orderId, TODAY],
  )
  await database.db.$client.query('ANALYZE fulfillments')
  for (const show of PACKAGES_SHOWN) {
    const { rows } = await database.db.$client.query(
      `EXPLAIN ${packagesPage(show, true)}`.replaceAll('$1', `'${TODAY}'`),
    )
    const plan = rows.map(row => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/Index Scan using fulfillments_(expected|unsettled)/)
    expect(plan).not.toContain('Seq Scan')
  }
})
