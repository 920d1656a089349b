import { pagePolicy } from '../domain/admin/page-policy.ts'
import { store } from '../store.config.ts'
import { isSignedIn, onSignedInChange } from './accounts/signed-in.ts'
import { reportVitals } from './vitals.ts'

// What every page does that nobody waits for, a moment after it has started.

// What a guest asked for is sent once somebody is signed in. Pages for signing in lead on to one that does it.
function sendKept(): void {
  if (isSignedIn() && isKept('quote-drafts') && !window.location.pathname.startsWith('/auth'))
    void import('./asking.ts').then(asking => asking.sendKept())
}
function isKept(name: string): boolean {
  try {
    return localStorage.getItem(name) !== null
  } catch {
    return false
  }
}
onSignedInChange(sendKept)
sendKept()

function somethingIsToBeSaid(): boolean {
  try {
    return window.location.search.includes('notice=') || sessionStorage.getItem('notice') !== null
  } catch {
    return false
  }
}
if (somethingIsToBeSaid()) void import('./ui/notices.ts').then(({ sayNotices }) => sayNotices())

reportVitals()

const { tagContainer } = store
if (tagContainer && pagePolicy(window.location.pathname) === 'shop')
  void import('./analytics.ts').then(({ loadTagContainer }) => loadTagContainer(tagContainer))
