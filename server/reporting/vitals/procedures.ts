import { MAX_VITAL_VALUE, PAGE_KINDS, VITALS } from '../../../domain/admin/web-vital.ts'
import { storeDay } from '../../../domain/text/store-day.ts'
import { z } from '../../../domain/text/zod.ts'
import { databaseNow } from '../../platform/db/database-now.ts'
import { anyone } from '../../procedure.ts'
import { countVitals } from './count-vitals.ts'

const MeasuredShape = z.strictObject({
  name: z.enum(VITALS),
  value: z.number().check(z.gte(0), z.lte(10 * MAX_VITAL_VALUE)),
})

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
