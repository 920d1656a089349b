import { expect, test } from 'vitest'
import { testDatabase } from '../../platform/db/testing.ts'
import { backordersPage, listBackorders } from './list-backorders.ts'

const database = testDatabase()
const TODAY = '2026-11-24'

test('pages list every line once, by promised day; lines without a day are last', async () => {
  const { db } = database
  // Of 130 lines, every fourth has no day; each day is shared by three lines.
  await db.$client.query(
    `INSERT INTO backorders (order_item_id, order_id, quantity, kind, state, promised_on)
      SELECT n, gen_random_uuid(), 1, 'special', 'sold', CASE WHEN n % 4 > 0 THEN date '2026-12-31' - n / 4 END
      FROM generate_series(1, 130) n`,
  )
  const listed: string[] = []
  let after: string | null = null
  do {
    const { page, next } = await listBackorders(db, { show: 'all', search: '', after, today: TODAY })
    listed.push(...page.map(({ promisedOn, orderItemId }) => `${promisedOn ?? 'never'} ${1000 + orderItemId}`))
    after = next
  } while (after !== null)
  expect(listed).toHaveLength(130)
  expect(listed).toEqual([...new Set(listed)].toSorted())
})

test('every page is read from the index, without a sort', async () => {
  const { $client } = database.db
  await $client.query(
    `INSERT INTO backorders (order_item_id, order_id, quantity, kind, state) SELECT n, gen_random_uuid(), 1, 'stock', 'sold'
      FROM generate_series(1001, 16000) n`,
  )
  await $client.query('ANALYZE backorders')
  for (const show of ['all', 'to_order', 'stock'] as const) {
    const page = backordersPage(show).replaceAll('$1', `'${TODAY}'`).replaceAll('$4', `'%'`)
    for (const day of ['', '2026-12-10', 'infinity']) {
      const { rows } = await $client.query(
        `EXPLAIN ${page.replaceAll('$2', `'${day}'`).replaceAll('$3::bigint', '500')}`,
      )
      const plan = rows.map(row => row['QUERY PLAN']).join('\n')
      expect([show, day, plan]).toEqual([show, day, expect.stringContaining('using backorders_promised')])
      expect(plan).not.toContain('Sort')
    }
  }
})
