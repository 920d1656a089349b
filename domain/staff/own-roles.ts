import type { RefusalCode } from '../refusal.ts'
import type { Role } from './roles.ts'

/**
 * For this number of days after an admin removed a role from another account, the admin does not count as the only one
 * with the role.
 */
export const ONLY_ADMIN_DAYS = 30

type Wish = {
  /** roles that the admin would have from now on, and does not have */
  given: readonly Role[]
  /** no other person is admin, and this one has not removed that role from anyone in the last days */
  isOnlyAdmin: boolean
  hasTwoStep: boolean
  reason: string
}

/**
 * The reason why an admin cannot grant themselves roles; null: they can. A second admin does it. The only admin can
 * grant themselves quality, without which no certificate could be signed, with two-step sign-in and a reason.
 */
export function whyNotOwnRoles({ given, isOnlyAdmin, hasTwoStep, reason }: Wish): RefusalCode | null {
  if (given.length === 0) return null
  if (!isOnlyAdmin || given.some(role => role !== 'quality')) return 'OWN_ROLE'
  if (!hasTwoStep) return 'TWO_STEP_REQUIRED'
  return reason === '' ? 'OWN_ROLE_REASON' : null
}
