import { NoInput, staff } from '../procedure.ts'
import { RetainedShape, readRetained } from './read-retained.ts'

/** A procedure for admins that shows whether the retention periods are observed. */
export const privacyAdmin = {
  retained: staff('run_store')
    .meta({ shows: ['privacy'] })
    .route({
      method: 'GET',
      path: '/api/admin/retention',
      summary: 'Counts the retained personal data of each kind',
    })
    .input(NoInput)
    .output(RetainedShape)
    .handler(({ context }) => readRetained(context.reads)),
}
