import { FIGURE_DAYS } from '../../../domain/admin/figures.ts'
import { z } from '../../../domain/text/zod.ts'
import { cached } from '../../platform/cache/cached.ts'
import { staff } from '../../procedure.ts'
import { FiguresShape, readFigures } from './read-figures.ts'

/** Sums over thousands of payments and quotes: a minute is soon enough. */
const FRESH_MS = 60_000

/** What the store did, in figures. For admins. */
export const figures = {
  figures: staff('report')
    .route({
      method: 'GET',
      path: '/api/admin/figures',
      summary:
        'Orders, revenue, quotes and how soon they were answered, by day, over 7, 30 or 90 days and as many before',
    })
    .input(z.strictObject({ days: z._default(z.pipe(z.coerce.number(), z.literal(FIGURE_DAYS)), 30) }))
    .output(FiguresShape)
    .handler(({ context: { reads, store }, input: { days } }) =>
      cached(reads, `figures ${days}`, () => readFigures(reads, store.timeZone, days), FRESH_MS),
    ),
}
