import { api } from '../api.ts'
import { showOnNextPage } from '../ui/notices.ts'
import { notify } from '../ui/notify.ts'
import { finishBeforeSignOut } from './before-sign-out.ts'
import { announceSignOut } from './signed-in.ts'

/** Signs out. The next page is loaded in full: no data of the person stay in memory. */
export async function signOut(): Promise<void> {
  await finishBeforeSignOut()
  try {
    await api.accounts.signOut({})
  } catch {
    notify.error('Error signing out')
    return
  }
  showOnNextPage('success', 'Signed out successfully')
  announceSignOut()
  window.location.assign('/')
}
