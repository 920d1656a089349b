import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { onSignedInChange } from './accounts/signed-in.ts'
import { getRouter } from './router.tsx'
import { goTo } from './ui/follow-links.ts'
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
document.addEventListener('click', event => {
  const link =
    event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-quote],a[data-aog]') : null
  if (!link || event.defaultPrevented) return
  event.preventDefault()
  import('./asking.ts')
    .then(({ openFor }) => openFor(link, href => void starting.then(router => goTo(router, href))))
    .catch(() => window.location.assign(link.href))
})

// What one customer was shown does not stay when somebody signs out, or in as somebody else, in any tab; nor does what was typed.
onSignedInChange(() => {
  import('./accounts/clear-page.ts').then(
    ({ clearPage }) => clearPage(),
    () => window.location.reload(),
  )
})

// The next page is asked for with it.
somebody()
  .then(() => import('./catalogue/load-shop.ts'))
  .catch(() => {})

// The page comes first.
setTimeout(() => {
  void import('./once-started.ts')
}, 100)
