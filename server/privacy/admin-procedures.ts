import { NoInput, staff } from '../procedure.ts'
import { KeptShape, readKept } from './read-kept.ts'

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
    .output(KeptShape)
    .handler(({ context }) => readKept(context.reads)),
}
