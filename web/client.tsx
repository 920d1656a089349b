import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { forgetTyped } from './accounts/forget-typed.ts'
import { isSignedIn, onSignedInChange } from './accounts/signed-in.ts'
import { getRouter } from './router.tsx'
import { goTo, hearClicks } from './ui/follow-links.ts'
import { somebody } from './ui/somebody.ts'

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
hearClicks(event => {
  const link =
    event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-quote],a[data-aog]') : null
  if (!link || event.defaultPrevented) return
  event.preventDefault()
  import('./asking.ts')
    .then(({ openFor }) => openFor(link, href => void starting.then(router => goTo(router, href))))
    .catch(() => window.location.assign(link.href))
})

// What one customer was shown does not stay when somebody signs out, or in as somebody else, in any tab; nor does what was
// typed, once somebody has signed out, which may still be on the screen. At once: who signs out goes on to another page.
onSignedInChange(() => {
  const wasTyped = !isSignedIn() && forgetTyped()
  if (wasTyped || /^\/(dashboard|settings|admin|order)(\/|$)/.test(window.location.pathname)) window.location.reload()
})

// The next page is asked for with it.
somebody()
  .then(() => import('./catalogue/load-shop.ts'))
  .catch(() => {})

// The page comes first. What could not be loaded then is asked for again where it is needed most.
const goOn = () => void import('./once-started.ts').catch(() => {})
setTimeout(goOn, 100)
onSignedInChange(goOn)
