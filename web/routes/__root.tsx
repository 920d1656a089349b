import font from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import {
  createRootRoute,
  HeadContent,
  lazyRouteComponent,
  Scripts,
  useRouter,
  useRouterState,
} from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { store } from '../../store.config.ts'
import { MARK_DOCUMENT } from '../accounts/signed-in.ts'
import { CartDrawerPlace } from '../cart/CartDrawerPlace.tsx'
import { ErrorScreen } from '../frame/ErrorScreen.tsx'
import { Footer } from '../frame/Footer.tsx'
import { Header } from '../frame/Header.tsx'
import { RouteProgress } from '../frame/RouteProgress.tsx'
import { siteAddress } from '../page-head.ts'
import { pageNonce } from '../page-nonce.ts'
import styles from '../styles.css?url'
import { HOLD_EARLY, wake } from '../ui/early.ts'
import { followLinks } from '../ui/follow-links.ts'
import { Toasts } from '../ui/Toasts.tsx'

const SKIP = 'sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-panel focus:p-3'

/** Styles hide what only a script can do where none runs (.by-script). */
const MARK_SCRIPTED = `document.documentElement.dataset.scripted=''`

export const Route = createRootRoute({
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: 'theme-color', content: '#12294a' },
      { name: 'site', content: siteAddress() },
      { title: `${store.name}: aircraft parts by part number` },
      {
        name: 'description',
        content:
          'Search aircraft parts by part number. Condition, stock and price at a glance; buy by card in a minute.',
      },
    ],
    links: [
      { rel: 'preload', href: font, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
      { rel: 'stylesheet', href: styles },
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
    ],
  }),
  shellComponent: Document,
  notFoundComponent: lazyRouteComponent(() => import('../frame/NotFound.tsx'), 'NotFound'),
  errorComponent: ErrorScreen,
})

/** Around every page, and around what stands in the place of one that broke. */
function Document({ children }: { children: ReactNode }) {
  const router = useRouter()
  useEffect(() => followLinks(router), [router])
  useEffect(() => {
    // In a task of its own: within an effect React cannot bring the rest of the page to life.
    const soon = setTimeout(() => void wake(document.documentElement))
    return () => clearTimeout(soon)
  }, [])
  const search = useRouterState({ select: state => searchedFor(state.location) })
  const pathname = useRouterState({ select: state => state.location.pathname })
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <script
          nonce={pageNonce()}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, of which the policy has nonce or hash
          dangerouslySetInnerHTML={{
            __html: import.meta.env.SSR ? `${MARK_SCRIPTED};${MARK_DOCUMENT};${HOLD_EARLY}` : '',
          }}
        />
        {pageNonce() && <meta property="csp-nonce" nonce={pageNonce()} />}
        <HeadContent />
      </head>
      <body>
        <a href="#main" className={SKIP}>
          Skip to main content
        </a>
        {/^\/shop(\/category\/|\/?$)/.test(pathname) && (
          <a href="#results" className={SKIP}>
            Skip to results
          </a>
        )}
        <RouteProgress />
        <Header search={search} pathname={pathname} />
        <p className="only-printed mb-4 font-semibold">
          {store.name} · {store.phone} · {store.mailboxes.sales}
        </p>
        <main id="main" tabIndex={-1} className="flex-1 outline-none">
          {children}
        </main>
        <Footer />
        <CartDrawerPlace />
        <Toasts />
        <Scripts />
      </body>
    </html>
  )
}

/** What the shop was searched for. A search of the back office or of somebody's own orders is none of the shop's. */
const searchedFor = ({ pathname, search }: { pathname: string; search: object }): string =>
  /^\/shop(\/|$)/.test(pathname) && 'search' in search && typeof search.search === 'string' ? search.search : ''
