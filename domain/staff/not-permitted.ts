import { Refusal } from '../refusal.ts'
import { missingPermissionText, type Permission } from './roles.ts'

/** Refuses what a role would have to permit. */
export const notPermitted = (permission: Permission): Refusal =>
  new Refusal('NOT_PERMITTED', missingPermissionText(permission), { permission })
