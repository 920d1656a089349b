import { useEffect } from 'react'
import { pagePolicy } from '../../domain/admin/page-policy.ts'
import { store } from '../../domain/settings/store.ts'
import { clearTypedText } from '../accounts/clear-typed-text.ts'
import { isSignedIn, onSignedInChange } from '../accounts/signed-in.ts'
import { showStoredNotices } from '../ui/notices.ts'

/** Background work of every page after it is shown. */
export function useBackgroundTasks(): void {
  useEffect(() => {
    showStoredNotices()
    void import('../vitals.ts').then(({ reportVitals }) => reportVitals())
    sendDrafts()
    const { tagContainer } = store
    if (tagContainer && pagePolicy(window.location.pathname) === 'shop')
      void import('../analytics.ts').then(({ loadTagContainer }) => loadTagContainer(tagContainer))
    return onSignedInChange(() => {
      startAnew()
      sendDrafts()
    })
  }, [])
}

/**
 * Data of a customer are cleared when they sign out or another person signs in, in any tab; typed text after a sign-out, too.
 */
function startAnew(): void {
  const wasTyped = !isSignedIn() && clearTypedText()
  if (wasTyped || /^\/(dashboard|settings|admin|order)(\/|$)/.test(window.location.pathname)) window.location.reload()
}

/** A guest's quote request is sent after sign-in. */
function sendDrafts(): void {
  if (isSignedIn() && !window.location.pathname.startsWith('/auth'))
    void import('../quotes/send-drafts.ts').then(drafts => drafts.sendDrafts())
}
