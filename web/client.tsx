import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { store } from '../store.config.ts'
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
