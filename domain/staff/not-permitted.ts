import { Refusal } from '../refusal.ts'
import { missingPermissionText, type Permission } from './roles.ts'

/** The refusal of a call for which the caller's role has no permission. */
export const notPermitted = (permission: Permission): Refusal =>
  new Refusal('NOT_PERMITTED', missingPermissionText(permission), { permission })
