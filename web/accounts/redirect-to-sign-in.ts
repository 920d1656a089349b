import { refusalCode, refusalText } from '../api-refusal.ts'
import { sayOnNextPage } from '../ui/notices.ts'
import { signInAddress } from './sign-in-address.ts'

/**
 * On a page that is for somebody: who is not signed in any more (signed out elsewhere, or too long ago) is led to sign-in; who has to set up two-step
 * sign-in first, or is no admin any more, to where that can be done, and told why. The call fails all the same.
 */
export function redirectToSignIn(error: unknown): void {
  const code = refusalCode(error)
  // Pages of the shop are for guests too.
  if (code === 'NOT_SIGNED_IN' && /^\/(dashboard|settings|admin)(\/|$)/.test(window.location.pathname))
    window.location.assign(signInAddress(window.location.pathname + window.location.search, true))
  const to = code === 'TWO_STEP_REQUIRED' ? '/settings?tab=security' : code === 'NOT_ADMIN' ? '/' : null
  if (to === null) return
  sayOnNextPage('error', refusalText(error, 'You do not have admin access.'))
  window.location.assign(to)
}
