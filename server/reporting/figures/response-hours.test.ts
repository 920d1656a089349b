import { beforeEach, expect, test } from 'vitest'
import { PLAIN_PRIORITY } from '../../../domain/quotes/quote-request.ts'
import { signedIn } from '../../customers/accounts/testing.ts'
import { testDatabase } from '../../platform/db/testing.ts'
import { readResponseHours } from './response-hours.ts'
import { JUNE, summing } from './testing-figures.ts'

const database = testDatabase()
beforeEach(() => database.db.$client.query('TRUNCATE quotes CASCADE'))

let requestCount = 0
/** Inserts a request, with its events after so many minutes. */
async function request(userId: string, kind: 'rfq' | 'aog', at: string, steps: [event: string, after: number][]) {
  await database.db.$client.query(
    `WITH q AS (INSERT INTO quotes (quote_number, kind, priority, user_id, notes, preferred_shipping, created_at)
        VALUES ($1, $2, CASE $2 WHEN 'aog' THEN 0 ELSE ${PLAIN_PRIORITY} END, $3, '', 'ground', $4) RETURNING id)
      INSERT INTO quote_history (quote_id, event, actor, status, revision, created_at)
        SELECT q.id, event, 'admin', 'quoted', 1, $4::timestamptz + make_interval(mins => after)
        FROM q, unnest($5::text[], $6::int[]) AS s (event, after)`,
    [`Q-${++requestCount}`, kind, userId, at, steps.map(([event]) => event), steps.map(([, after]) => after)],
  )
}

test('the first offer or refusal is the answer, counted by the store’s hour and weekday of the request; a message is not', async () => {
  const { id } = await signedIn(database.db)
  // Monday, June 1, 00:30 in the store: 04:30 UTC.
  await request(id, 'rfq', '2026-06-01T04:30:00Z', [
    ['wrote', 1],
    ['unit_quoted', 10],
    ['quoted', 90],
  ])
  await request(id, 'rfq', '2026-06-01T04:45:00Z', [['rejected', 20]])
  await request(id, 'rfq', '2026-06-01T04:50:00Z', [])
  await request(id, 'rfq', '2026-06-01T15:00:00Z', [['quoted', 60]])
  await request(id, 'aog', '2026-06-02T04:10:00Z', [['quoted', 6]])
  // One request is still in May, and one already in July.
  await request(id, 'rfq', '2026-06-01T03:59:59Z', [['quoted', 500]])
  await request(id, 'rfq', '2026-07-01T04:00:00Z', [['quoted', 500]])

  const { total, hours, weekdays } = await summing(database.db, tx => readResponseHours(tx, JUNE))
  const none = { asked: 0, answered: 0, median: null, p90: null }
  expect(total).toEqual({
    rfq: { asked: 4, answered: 3, median: 20, p90: 52 },
    aog: { asked: 1, answered: 1, median: 6, p90: 6 },
  })
  expect(hours).toHaveLength(24)
  expect(hours[0]).toEqual({
    hour: 0,
    rfq: { asked: 3, answered: 2, median: 15, p90: 19 },
    aog: { asked: 1, answered: 1, median: 6, p90: 6 },
  })
  expect(hours[11]).toMatchObject({ rfq: { asked: 1, median: 60 }, aog: none })
  expect(hours[4]).toEqual({ hour: 4, rfq: none, aog: none })
  expect(weekdays.map(({ weekday, rfq, aog }) => [weekday, rfq.asked, aog.asked])).toEqual([
    ...[
      [1, 4, 0],
      [2, 0, 1],
    ],
    ...[3, 4, 5, 6, 7].map(day => [day, 0, 0]),
  ])
})
