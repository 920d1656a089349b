import { NoInput, staff } from '../../procedure.ts'
import { readMachine } from './read-machine.ts'
import { MachineShape } from './shapes.ts'

export const machine = {
  settings: staff('run_store')
    .meta({ notLive: 'No event tells of it; its page asks every minute or more often' })
    .route({
      method: 'GET',
      path: '/api/admin/settings',
      summary: 'Settings and state of the store; of secrets only whether they are set',
    })
    .input(NoInput)
    .output(MachineShape)
    .handler(({ context: { db, store, machine } }) => readMachine(db, store, machine)),
}
