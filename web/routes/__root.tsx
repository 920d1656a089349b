import font from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, HeadContent, Scripts, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { accentStyles } from '../../domain/settings/accent.ts'
import { store } from '../../domain/settings/store.ts'
import { MARK_DOCUMENT } from '../accounts/signed-in.ts'
import { SHOW_STORED_VIEW } from '../catalogue/list-view.ts'
import { ErrorScreen } from '../frame/ErrorScreen.tsx'
import { keepPolicy } from '../frame/keep-policy.ts'
import { NotFound } from '../frame/NotFound.tsx'
import { RouteProgress } from '../frame/RouteProgress.tsx'
import { StoreFrame } from '../frame/StoreFrame.tsx'
import { useBackgroundTasks } from '../frame/use-background-tasks.ts'
import { siteAddress } from '../page-head.ts'
import { pageNonce } from '../page-nonce.ts'
import styles from '../styles.css?url'
import { Toasts } from '../ui/Toasts.tsx'

const SKIP = 'sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-panel focus:p-3'

/** Styles hide what only a script can do where none runs (.by-script). */
const MARK_SCRIPTED = `document.documentElement.dataset.scripted=''`

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: ({ location }) => keepPolicy(location),
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
      { rel: 'icon', href: '/favicon.ico', sizes: '48x48' },
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
      { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
    ],
    // Behind the stylesheet: the owner's own color, where there is one.
    styles: store.accent === null ? [] : [{ children: accentStyles(store.accent) }],
  }),
  shellComponent: Document,
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
})

/** The document of every page and of its error screen. */
function Document({ children }: { children: ReactNode }) {
  const pathname = useRouterState({ select: state => state.location.pathname })
  useBackgroundTasks()
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <script
          nonce={pageNonce()}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, of which the policy has nonce or hash
          dangerouslySetInnerHTML={{
            __html: import.meta.env.SSR ? `${MARK_SCRIPTED};${MARK_DOCUMENT};${SHOW_STORED_VIEW}` : '',
          }}
        />
        {pageNonce() && <meta property="csp-nonce" nonce={pageNonce()} />}
        <HeadContent />
      </head>
      <body>
        <a href="#main" className={SKIP}>
          Skip to main content
        </a>
        {/^\/shop(\/category\/|\/family\/|\/?$)/.test(pathname) && (
          <a href="#results" className={SKIP}>
            Skip to results
          </a>
        )}
        <RouteProgress />
        {children}
        <Toasts />
        <Scripts />
      </body>
    </html>
  )
}

function NotFoundPage() {
  return (
    <StoreFrame>
      <NotFound />
    </StoreFrame>
  )
}

function ErrorPage({ error }: { error: unknown }) {
  return (
    <StoreFrame>
      <ErrorScreen error={error} />
    </StoreFrame>
  )
}
