import { Refusal } from '../refusal.ts'
import { type Permission, sayWhatIsMissing } from './roles.ts'

/** Refuses what a role would have to permit. */
export const notPermitted = (permission: Permission): Refusal =>
  new Refusal('NOT_PERMITTED', sayWhatIsMissing(permission), { permission })
