import { useEffect } from 'react'
import { pagePolicy } from '../../domain/admin/page-policy.ts'
import { store } from '../../domain/settings/store.ts'
import { clearTypedText } from '../accounts/clear-typed-text.ts'
import { isSignedIn, onSignedInChange } from '../accounts/signed-in.ts'
import { sayNotices } from '../ui/notices.ts'

/** What every page does that nobody waits for, once it is there. */
export function usePageChores(): void {
  useEffect(() => {
    sayNotices()
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
 * What one customer was shown does not stay when somebody signs out, or in as somebody else, in any tab; nor does what was
 * typed, once somebody has signed out, which may still be on the screen.
 */
function startAnew(): void {
  const wasTyped = !isSignedIn() && clearTypedText()
  if (wasTyped || /^\/(dashboard|settings|admin|order)(\/|$)/.test(window.location.pathname)) window.location.reload()
}

/** What a guest asked for is sent once somebody is signed in. Pages for signing in lead on to one that does it. */
function sendDrafts(): void {
  if (isSignedIn() && !window.location.pathname.startsWith('/auth'))
    void import('../quotes/send-drafts.ts').then(drafts => drafts.sendDrafts())
}
