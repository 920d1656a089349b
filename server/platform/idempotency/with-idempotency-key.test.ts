import { expect, test } from 'vitest'
import { z } from '../../../domain/text/zod.ts'
import { cleanUp } from '../../jobs.ts'
import { testDatabase } from '../db/testing.ts'
import { log } from '../observability/log.ts'
import { withIdempotencyKey } from './with-idempotency-key.ts'

const database = testDatabase()

test('an answer is returned again until it is deleted 30 days later', async () => {
  let made = 0
  const make = (key: string) =>
    withIdempotencyKey(database.db, { key, what: { of: 'a test' } }, z.int(), async () => {
      made += 1
      return made
    })
  expect([await make('one'), await make('one'), await make('two'), await make('one')]).toEqual([1, 1, 2, 1])
  const age = (key: string, days: number) =>
    database.db.$client.query(
      'UPDATE answered_calls SET created_at = now() - make_interval(days => $2) WHERE key = $1',
      [key, days],
    )
  await age('one', 31)
  await age('two', 29)
  await cleanUp({ db: database.db, log })
  expect([await make('two'), await make('one')]).toEqual([2, 3])
})
