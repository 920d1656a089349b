import { expect, test } from 'vitest'
import { storeDay } from '../../domain/store-day.ts'
import { testDatabase } from '../db/testing.ts'
import { noGateway, testApp } from '../http/testing.ts'
import { readVitals, writeVitals } from './count-vitals.ts'

const database = testDatabase()
const ZONE = 'America/New_York'

test('what browsers send ends as percentiles by day and kind of page', async () => {
  const { db } = database
  const { post } = testApp(db, noGateway)
  const send = (value: number) =>
    post('/api/vitals', {
      page: 'product',
      metrics: [
        { name: 'LCP', value },
        { name: 'CLS', value: 0.01 },
      ],
    })
  for (const value of [100, 100, 100, 400]) expect((await send(value)).status).toBe(202)
  await writeVitals(db)
  await send(100)
  await Promise.all([writeVitals(db), writeVitals(db)])
  const found = await readVitals(db, 7, ZONE)
  const day = storeDay(new Date(), ZONE)
  expect(found.map(({ day, page, metric, times }) => [day, page, metric, times])).toEqual([
    [day, 'product', 'CLS', 5],
    [day, 'product', 'LCP', 5],
  ])
  const lcp = found[1]
  expect(lcp?.p75).toBeGreaterThanOrEqual(100)
  expect(lcp?.p75).toBeLessThan(106)
  expect(lcp?.p95).toBeGreaterThanOrEqual(400)
})

test.each([
  [{ page: 'product', metrics: [] }],
  [{ page: 'my-own', metrics: [{ name: 'LCP', value: 1 }] }],
  [{ page: 'home', metrics: [{ name: 'X', value: 1 }] }],
  [{ page: 'home', metrics: [{ name: 'LCP', value: -1 }] }],
  [{ page: 'home', metrics: [{ name: 'LCP', value: 1 }], more: 1 }],
  [{ page: 'home', metrics: Array.from({ length: 11 }, () => ({ name: 'LCP', value: 1 })) }],
])('%j is refused', async body => {
  expect((await testApp(database.db, noGateway).post('/api/vitals', body)).status).toBe(400)
})
