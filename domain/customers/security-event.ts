/** The events of the security log, by their stored names, with their labels. */
export const SECURITY_EVENTS = {
  sign_up: 'Account made',
  sign_in: 'Sign-in',
  sign_in_locked: 'Sign-in locked',
  sign_out: 'Sign-out',
  link_asked: 'Sign-in link asked for',
  verification_asked: 'Verification link asked for',
  address_verified: 'Address verified',
  reset_asked: 'Password reset asked for',
  password_reset: 'Password reset',
  password_changed: 'Password changed',
  two_step_on: 'Two-step sign-in turned on',
  two_step_off: 'Two-step sign-in turned off',
  google_joined: 'Google account joined',
  google_removed: 'Google account removed',
  session_ended: 'Session ended',
  role_changed: 'Role changed',
  name_changed: 'Name of staff changed',
  account_deleted: 'Account deleted',
  data_exported: 'Personal data exported',
  payments_declined: 'Many payments declined',
  limit_refused: 'Refused by a rate limit',
  origin_refused: 'Refused: from a foreign page',
  rights_refused: 'Refused: no rights',
} as const
export type SecurityEventName = keyof typeof SECURITY_EVENTS

/** `refused`: the store did not even try. */
export const SECURITY_RESULTS = ['ok', 'failed', 'refused'] as const
export type SecurityResult = (typeof SECURITY_RESULTS)[number]

/** The methods that prove an identity. */
export const SIGN_IN_FACTORS = ['password', 'magic_link', 'verification_link', 'google', 'totp', 'backup_code'] as const
export type SignInFactor = (typeof SIGN_IN_FACTORS)[number]
