import { expect, test } from 'vitest'
import { addProduct } from '../catalogue/testing.ts'
import { noGateway, testApp } from '../http/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { deleteMissedSearches, recordMissedSearch, writeMissedSearches } from './record-missed-search.ts'

const database = testDatabase()
const DAY = '2026-11-21'
const rows = async () =>
  (await database.db.$client.query('SELECT term, times FROM missed_searches ORDER BY times DESC, term')).rows

test('a search without matches is counted by its words; one with matches or filters is not', async () => {
  const { db } = database
  await addProduct(db, { sku: 'AN3-5A' })
  const { call } = testApp(db, noGateway)
  for (const path of [
    '?search=622-1234-001',
    '?search=%20622-1234-001%20',
    '?search=AN3',
    '?search=zz&page=2',
    '?search=zz&conditions=new',
  ])
    expect((await call(`/api/products${path}`)).status).toBe(200)
  await writeMissedSearches(db, DAY)
  await call('/api/products?search=622-1234-001')
  await writeMissedSearches(db, DAY)
  await writeMissedSearches(db, DAY)
  expect(await rows()).toEqual([{ term: '622-1234-001', times: 3 }])
})

test('a search that the shop answers by its condition words, its number or some of its words is not counted', async () => {
  const { db } = database
  await addProduct(db, { sku: 'MS21042-3', name: 'Nut, self-locking', stock: { new: 10 } })
  await addProduct(db, { sku: '23080-001', name: 'Starter generator', stock: { overhauled: 1 } })
  await addProduct(db, { sku: 'AN960-10', name: 'Washer, flat', stock: { new: 10 } })
  const { call } = testApp(db, noGateway)
  const answered = ['ne ms21042-3', 'overhauled starter', 'OH starter', 'washer flat', 'gasket washer']
  const missed = ['sv ms21042-3', 'ne 622-9999-001', 'overhauled propeller']
  for (const path of ['search', 'products'])
    for (const search of [...answered, ...missed])
      expect((await call(`/api/${path}?search=${encodeURIComponent(search)}`)).status).toBe(200)
  await writeMissedSearches(db, '2026-11-23')
  const { rows: counted } = await db.$client.query(
    `SELECT term, times FROM missed_searches WHERE day = '2026-11-23' ORDER BY term`,
  )
  expect(counted).toEqual(missed.toSorted().map(term => ({ term, times: 2 })))
})

test('the number of stored terms is bounded', async () => {
  const { db } = database
  for (let n = 0; n < 5000; n++) recordMissedSearch(db, `${'x'.repeat(300)}${n}`)
  for (let n = 0; n < 5000; n++) recordMissedSearch(db, `nonsense ${n}\u0000`)
  await writeMissedSearches(db, '2026-11-22')
  const { rows: counted } = await db.$client.query(
    `SELECT count(*) AS terms, max(length(term)) AS longest FROM missed_searches WHERE day = '2026-11-22'`,
  )
  expect(counted[0]).toEqual({ terms: 1000, longest: 100 })
})

test('searches older than the back office can show are deleted', async () => {
  const { db } = database
  await db.$client.query(`INSERT INTO missed_searches (day, term, times)
    SELECT current_date - ago, 'ago ' || ago, 1 FROM unnest(ARRAY[0, 90, 100, 101, 400]) AS ago`)
  expect(await deleteMissedSearches(db)).toBe(2)
  expect((await rows()).map(({ term }) => term)).not.toContain('ago 101')
  expect((await rows()).map(({ term }) => term)).toEqual(expect.arrayContaining(['ago 0', 'ago 100', 'ago 90']))
})
