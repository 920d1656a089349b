import { admin, NoInput } from '../../procedure.ts'
import { readMachine } from './read-machine.ts'
import { MachineShape } from './shapes.ts'

export const machine = {
  settings: admin
    .route({
      method: 'GET',
      path: '/api/admin/settings',
      summary: 'Settings and state of the store; of secrets only whether they are set',
    })
    .input(NoInput)
    .output(MachineShape)
    .handler(({ context: { db, store, machine } }) => readMachine(db, store, machine)),
}
