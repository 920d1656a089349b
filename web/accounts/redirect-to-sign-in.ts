import { refusalCode, refusalText } from '../api-refusal.ts'
import { showOnNextPage } from '../ui/notices.ts'
import { signInAddress } from './sign-in-address.ts'

/**
 * On a page that needs an account: redirects to sign-in if the session has ended, or with a notice to the page that resolves it
 * if two-step sign-in is required or the admin role was removed. The call still fails.
 */
export function redirectToSignIn(error: unknown): void {
  const code = refusalCode(error)
  // Pages of the shop are for guests too.
  if (code === 'NOT_SIGNED_IN' && /^\/(dashboard|settings|admin)(\/|$)/.test(window.location.pathname))
    window.location.assign(signInAddress(window.location.pathname + window.location.search, true))
  const to = code === 'TWO_STEP_REQUIRED' ? '/settings?tab=security' : code === 'NOT_ADMIN' ? '/' : null
  if (to === null) return
  showOnNextPage('error', refusalText(error, 'You do not have admin access.'))
  window.location.assign(to)
}
