import { NoInput, staff } from '../procedure.ts'
import { RetainedShape, readRetained } from './read-retained.ts'

/** For admins: whether what is said of people's data is done. */
export const privacyAdmin = {
  kept: staff('run_store')
    .meta({ shows: ['privacy'] })
    .route({
      method: 'GET',
      path: '/api/admin/retention',
      summary: 'What is kept of people: rows of each kind, the oldest, and when it was last cleaned',
    })
    .input(NoInput)
    .output(RetainedShape)
    .handler(({ context }) => readRetained(context.reads)),
}
