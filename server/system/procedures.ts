import { NoInput, staff } from '../procedure.ts'
import { readSystem } from './read-system.ts'
import { SystemShape } from './shapes.ts'

export const system = {
  settings: staff('run_store')
    .meta({ notLive: 'No event tells of it; its page asks every minute or more often' })
    .route({
      method: 'GET',
      path: '/api/admin/settings',
      summary: 'Returns the configuration and state of the store',
    })
    .input(NoInput)
    .output(SystemShape)
    .handler(({ context: { db, store, system } }) => readSystem(db, store, system)),
}
