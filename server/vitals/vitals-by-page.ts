import {
  bucketValue,
  PAGE_KINDS,
  type PageKind,
  percentileBucket,
  RATED_VITALS,
  type RatedVital,
} from '../../domain/admin/web-vital.ts'
import { storeDay } from '../../domain/text/store-day.ts'
import { z } from '../../domain/text/zod.ts'
import type { Db } from '../platform/db/database.ts'
import { databaseNow } from '../platform/db/database-now.ts'
import { rows } from '../platform/db/rows.ts'

/** The 75th percentile, and the number of measurements; null without measurements. */
type Measured = { p75: number; times: number } | null
export type PageVitals = { page: PageKind } & Record<RatedVital, Measured>

const RowShape = z.object({
  page: z.string(),
  metric: z.string(),
  counts: z.array(
    z.object({
      bucket: z.number(),
      times: z.number(),
    }),
  ),
})

/** The speed of each kind of page in the last `days` days of the store. Leaves out kinds without measurements. */
export async function vitalsByPage(db: Db, days: number, timeZone: string, now = databaseNow()): Promise<PageVitals[]> {
  const since = storeDay(new Date(now.getTime() - (days - 1) * 86_400_000), timeZone)
  const found = await rows(
    db,
    RowShape,
    `SELECT page, metric, json_agg(json_build_object('bucket', bucket, 'times', times)) AS counts
      FROM (SELECT page, metric, bucket, sum(times) AS times FROM page_vitals WHERE day >= $1 AND metric = ANY($2)
        GROUP BY page, metric, bucket) AS b
      GROUP BY page, metric`,
    [since, RATED_VITALS],
  )
  return PAGE_KINDS.flatMap(page => {
    const of = (metric: RatedVital): Measured => {
      const counts = found.find(row => row.page === page && row.metric === metric)?.counts
      if (!counts) return null
      const times = counts.reduce((sum, one) => sum + one.times, 0)
      return { p75: bucketValue(metric, percentileBucket(counts, 0.75)), times }
    }
    const vitals = { LCP: of('LCP'), INP: of('INP'), CLS: of('CLS') }
    return vitals.LCP || vitals.INP || vitals.CLS ? [{ page, ...vitals }] : []
  })
}
