import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { store } from '../store.config.ts'
import { isSignedIn, onSignedInChange } from './accounts/signed-in.ts'
import { getRouter } from './router.tsx'

// Start's own client also brings its server functions, which this store does not use, and their serialiser: 12 kB.
const router = getRouter()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={router} />
    </StrictMode>,
  )
})

// Who asks for a quote has an account; the dialog that makes one is loaded then.
document.addEventListener('click', event => {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-quote]') : null
  if (!link || isSignedIn() || event.defaultPrevented) return
  event.preventDefault()
  import('./accounts/auth/QuoteAuthDialog.tsx').then(
    ({ openQuoteAuth }) => openQuoteAuth(() => window.location.assign(link.href)),
    () => window.location.assign(link.href),
  )
})

// What one customer was shown does not stay when somebody signs out, or in as somebody else, in any tab.
onSignedInChange(() => {
  if (/^\/(dashboard|settings|admin|order)(\/|$)/.test(window.location.pathname)) window.location.reload()
})

setTimeout(() => {
  if (somethingIsToBeSaid()) void import('./ui/notices.ts').then(({ sayNotices }) => sayNotices())
  void import('./vitals.ts').then(({ reportVitals }) => reportVitals())
  const { tagContainer } = store
  // Checkout is entered and left by a load of its own, and never has it.
  if (tagContainer && !window.location.pathname.startsWith('/checkout'))
    void import('./analytics.ts').then(({ loadTagContainer }) => loadTagContainer(tagContainer))
}, 100)

function somethingIsToBeSaid(): boolean {
  try {
    return window.location.search.includes('notice=') || sessionStorage.getItem('notice') !== null
  } catch {
    return false
  }
}
