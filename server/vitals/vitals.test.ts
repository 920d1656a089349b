import { expect, test } from 'vitest'
import { noGateway, testApp } from '../http/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { writeVitals } from './count-vitals.ts'
import { vitalsByPage } from './vitals-by-page.ts'

const database = testDatabase()
const ZONE = 'America/New_York'

test('measurements of browsers become percentiles by kind of page', async () => {
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
  const [product, ...others] = await vitalsByPage(db, 7, ZONE)
  expect(others).toEqual([])
  expect(product).toMatchObject({ page: 'product', LCP: { times: 5 }, CLS: { times: 5 }, INP: null })
  // Four of five visits had 100 ms, so three of four had that or better.
  expect(product?.LCP?.p75).toBeGreaterThanOrEqual(100)
  expect(product?.LCP?.p75).toBeLessThan(106)
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
