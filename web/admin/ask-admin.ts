import { askSignedIn } from '../accounts/ask-signed-in.ts'
import type { Api } from '../api.ts'
import { refusalCode, refusalText } from '../api-refusal.ts'
import { sayOnNextPage } from '../ui/notices.ts'

const TO: Record<string, string> = { TWO_STEP_REQUIRED: '/settings?tab=security', NOT_ADMIN: '/' }

/**
 * Asks the server something as an admin. Who has to set up two-step sign-in first, or is no admin any more, is led to
 * where that can be done, and told why; the question fails all the same.
 */
export async function askAdmin<T>(question: (api: Api) => Promise<T>): Promise<T> {
  try {
    return await askSignedIn(question)
  } catch (error) {
    const to = TO[refusalCode(error) ?? '']
    if (to && !import.meta.env.SSR) {
      sayOnNextPage('error', refusalText(error, 'You do not have admin access.'))
      window.location.assign(to)
    }
    throw error
  }
}
