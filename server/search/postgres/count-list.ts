import { MAX_COUNTED } from '../../../domain/catalogue/product-list.ts'
import { z } from '../../../domain/text/zod.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { isTooSlow } from '../../platform/db/database-errors.ts'
import { TotalShape } from '../../platform/db/row-shapes.ts'
import { firstRow } from '../../platform/db/rows.ts'
import { code, type Sql, sql } from '../../platform/db/sql.ts'
import { waitingTime } from '../../platform/limits/waiting-time.ts'

/** A total, exact or estimated. */
export type Total = { total: number; isAbout: boolean }

/** The maximum time for counting the total of a list; after it the total is an estimate. */
const COUNT_TIMEOUT_MS = waitingTime(800)

/** The number of parts in a list: exact up to `most`, otherwise, or if counting takes too long, an estimate. */
export async function countUpTo(db: Db, list: Sql, most = MAX_COUNTED, withinMs = COUNT_TIMEOUT_MS): Promise<Total> {
  const counting = sql`SELECT count(*) AS total FROM (SELECT FROM products p WHERE ${list} LIMIT ${code(most + 1)}) AS counted`
  const count = (tx: Tx) => firstRow(tx, TotalShape, counting)
  try {
    const counted = await inTransaction(db, count, withinMs)
    const total = counted?.total ?? 0
    if (total <= most) return { total, isAbout: false }
  } catch (error) {
    if (!isTooSlow(error)) throw error
  }
  return { total: await estimate(db, list), isAbout: true }
}

const EstimateRowShape = z.object({
  'QUERY PLAN': z.array(
    z.object({
      Plan: z.object({
        'Plan Rows': z.number(),
      }),
    }),
  ),
})

/** The planner's estimate of a list. */
export async function estimate(db: Db, list: Sql): Promise<number> {
  const row = await firstRow(db, EstimateRowShape, sql`EXPLAIN (FORMAT JSON) SELECT FROM products p WHERE ${list}`)
  return aboutMany(row?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0)
}

/** An estimated total with two significant figures, because it is not more precise. */
export const aboutMany = (expected: number): number => Math.max(MAX_COUNTED + 1000, Number(expected.toPrecision(2)))
