import { z } from '../../domain/text/zod.ts'
import { cached } from '../platform/cache/cached.ts'
import type { Db } from '../platform/db/database.ts'
import { firstRow } from '../platform/db/rows.ts'
import { OPEN_MINUTES, unexplained } from './payment-exceptions.ts'

export const ExceptionCountsShape = z.object({ overduePayments: z.number(), failedRefunds: z.number() })
export type ExceptionCounts = z.output<typeof ExceptionCountsShape>

/** Counts the kinds of exceptions that are cheap to count, for a page that polls every half minute. */
export async function countExceptions(db: Db): Promise<ExceptionCounts> {
  const counts = await firstRow(db, ExceptionCountsShape, {
    name: 'count-exceptions',
    text: `SELECT
        (SELECT count(*) FROM payment_attempts WHERE state IN ('started', 'unknown', 'held')
          AND created_at < now() - interval '${OPEN_MINUTES} minutes') AS overdue_payments,
        (SELECT count(*) FROM refunds WHERE state = 'failed') AS failed_refunds`,
  })
  if (!counts) throw new Error('the count query returned no row')
  return counts
}

/** Unexplained gateway notifications older than this are not counted, because admins cannot dismiss them. Unhandled ones count at any age. */
const COUNTED_DAYS = 7
const TTL_MS = 30_000
const MAX_AGE_MS = 600_000

const NShape = z.object({ n: z.number() })

/**
 * Counts notifications of the last week without an explanation. The query scans all of them, so the result is cached
 * for half a minute.
 */
export const countUnexplained = (db: Db): Promise<number> =>
  cached(
    db,
    'unexplained notifications',
    async () => {
      const row = await firstRow(
        db,
        NShape,
        `SELECT count(*) AS n FROM payment_notifications n WHERE ${unexplained(COUNTED_DAYS)}`,
      )
      return row?.n ?? 0
    },
    TTL_MS,
    MAX_AGE_MS,
  )
