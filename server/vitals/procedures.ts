import { MAX_VITAL_VALUE, PAGE_KINDS, VITALS } from '../../domain/admin/web-vital.ts'
import { storeDay } from '../../domain/text/store-day.ts'
import { z } from '../../domain/text/zod.ts'
import { DaysQuery } from '../input-shapes.ts'
import { cached } from '../platform/cache/cached.ts'
import { databaseNow } from '../platform/db/database-now.ts'
import { anyone, staff } from '../procedure.ts'
import { countVitals } from './count-vitals.ts'
import { vitalsByPage } from './vitals-by-page.ts'

const MeasuredShape = z.strictObject({
  name: z.enum(VITALS),
  value: z.number().check(z.gte(0), z.lte(10 * MAX_VITAL_VALUE)),
})

const Measured = z.nullable(z.object({ p75: z.number(), times: z.int() }))

export const vitals = {
  report: anyone
    .route({ method: 'POST', path: '/api/vitals', summary: 'Records web vitals of a page view', successStatus: 202 })
    .input(
      z.strictObject({
        page: z.enum(PAGE_KINDS),
        metrics: z.array(MeasuredShape).check(z.minLength(1), z.maxLength(10)),
      }),
    )
    .output(z.object({ counted: z.int() }))
    .handler(({ context: { db, store }, input: { page, metrics } }) => {
      countVitals(db, storeDay(databaseNow(), store.timeZone), page, metrics)
      return { counted: metrics.length }
    }),
}

/** The same for the back office. */
export const vitalsAdmin = {
  pageSpeed: staff('run_store')
    .meta({ notLive: 'No event tells of it; its page asks every minute or more often' })
    .route({
      method: 'GET',
      path: '/api/admin/page-speed',
      summary: 'Returns the 75th percentile of LCP, INP and CLS for each kind of page',
    })
    .input(z.strictObject({ days: DaysQuery }))
    .output(z.array(z.object({ page: z.enum(PAGE_KINDS), LCP: Measured, INP: Measured, CLS: Measured })))
    .handler(({ context: { db, store }, input: { days } }) =>
      cached(db, `page-speed ${days}`, () => vitalsByPage(db, days, store.timeZone)),
    ),
}
