import type { Db } from '../db/database.ts'
import { OPEN_MINUTES } from './payment-exceptions.ts'

export type ExceptionCounts = { overduePayments: number; failedTakeBacks: number }

/** How many exceptions there are of the kinds that cost next to nothing to count: for a page that is asked every half minute. */
export async function countExceptions(db: Db): Promise<ExceptionCounts> {
  const { rows } = await db.$client.query<ExceptionCounts>({
    name: 'count-exceptions',
    text: `SELECT
        (SELECT count(*) FROM payment_attempts WHERE state IN ('started', 'unknown', 'held')
          AND created_at < now() - interval '${OPEN_MINUTES} minutes') AS "overduePayments",
        (SELECT count(*) FROM payment_take_backs WHERE state = 'failed') AS "failedTakeBacks"`,
  })
  const [counts] = rows
  if (!counts) throw new Error('counts are one row')
  return counts
}
