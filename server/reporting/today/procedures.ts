import { z } from '../../../domain/text/zod.ts'
import { NoInput, staff } from '../../procedure.ts'
import { countWaiting, WaitingShape } from './count-waiting.ts'
import { readToday, TodayShape } from './read-today.ts'

/** The work of the back office. All procedures are for staff. */
export const today = {
  read: staff('read_back_office')
    .meta({ shows: ['order', 'quote', 'submission', 'mail', 'stock'] })
    .route({
      method: 'GET',
      path: '/api/admin/today',
      summary: 'Returns the open work of the back office and the results of the day',
    })
    .input(NoInput)
    .output(TodayShape)
    .handler(({ context: { db, store } }) => readToday(db, store)),

  waiting: staff('read_back_office')
    .meta({ shows: ['order', 'quote', 'submission', 'mail', 'stock', 'product', 'job', 'settings'] })
    .route({
      method: 'GET',
      path: '/api/admin/waiting',
      summary: 'Counts the records that wait for the back office',
    })
    .input(NoInput)
    .output(
      z.extend(WaitingShape, {
        /** true if the store is open to customers; false if values are missing in the store settings */
        isOpen: z.boolean(),
        /** true if the files were reachable at the last check */
        areFilesThere: z.boolean(),
      }),
    )
    .handler(async ({ context: { db, system } }) => ({
      ...(await countWaiting(db)),
      isOpen: system.isOpen(),
      areFilesThere: system.areFilesThere(),
    })),
}
