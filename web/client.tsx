import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { pagePolicy } from '../domain/page-policy.ts'
import { store } from '../store.config.ts'
import { forgetTyped } from './accounts/forget-typed.ts'
import { isSignedIn, onSignedInChange } from './accounts/signed-in.ts'
import { getRouter } from './router.tsx'
import { goTo } from './ui/follow-links.ts'

// Start's own client also brings its server functions, which this store does not use, and their serialiser: 12 kB.
// In a task of its own: on a phone reading the scripts and making the routes take as long as one task may, each.
const starting = new Promise<ReturnType<typeof getRouter>>(resolve => {
  setTimeout(() => {
    const router = getRouter()
    startTransition(() => {
      hydrateRoot(
        document,
        <StrictMode>
          <RouterClient router={router} />
        </StrictMode>,
      )
    })
    resolve(router)
  })
})

// Links that ask for something write a mail where the form cannot be loaded, which is done now.
document.addEventListener('click', event => {
  const link =
    event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-quote],a[data-aog]') : null
  if (!link || event.defaultPrevented) return
  event.preventDefault()
  import('./asking.ts')
    .then(({ openFor }) => openFor(link, href => void starting.then(router => goTo(router, href))))
    .catch(() => window.location.assign(link.href))
})

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

// What one customer was shown does not stay when somebody signs out, or in as somebody else, in any tab; nor does what was
// typed, once somebody has signed out, which may still be on the screen.
onSignedInChange(() => {
  const wasTyped = !isSignedIn() && forgetTyped()
  if (wasTyped || /^\/(dashboard|settings|admin|order)(\/|$)/.test(window.location.pathname)) window.location.reload()
})

setTimeout(() => {
  sendKept()
  if (somethingIsToBeSaid()) void import('./ui/notices.ts').then(({ sayNotices }) => sayNotices())
  void import('./vitals.ts').then(({ reportVitals }) => reportVitals())
  const { tagContainer } = store
  if (tagContainer && pagePolicy(window.location.pathname) === 'shop')
    void import('./analytics.ts').then(({ loadTagContainer }) => loadTagContainer(tagContainer))
}, 100)

function somethingIsToBeSaid(): boolean {
  try {
    return window.location.search.includes('notice=') || sessionStorage.getItem('notice') !== null
  } catch {
    return false
  }
}
