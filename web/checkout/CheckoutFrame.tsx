import type { ReactNode } from 'react'
import { store } from '../../domain/settings/store.ts'
import { phoneAddress } from '../addresses.ts'
import { Brand } from '../frame/Brand.tsx'
import { Icon } from '../ui/Icon.tsx'
import { PageLink } from '../ui/PageLink.tsx'

const LINK = 'inline-flex min-h-11 items-center gap-2 hover:underline'
const TERMS = [
  ['/shipping', 'Shipping'],
  ['/returns', 'Returns'],
  ['/terms', 'Terms'],
  ['/privacy', 'Privacy'],
] as const

/** The frame of checkout: the store, help, and the way back. No other links. */
export function CheckoutFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="border-b border-line bg-panel">
        <div className="wrap-page flex flex-wrap items-center gap-x-6 py-1.5">
          <Brand />
          <PageLink href="/cart" className={`${LINK} ml-auto sm:order-last`}>
            <Icon name="previous" size={18} />
            <span className="max-sm:capitalize">
              <span className="max-sm:sr-only">Back to </span>cart
            </span>
          </PageLink>
          <a href={phoneAddress(store.phone)} className={`${LINK} max-sm:w-full sm:ml-auto`}>
            <Icon name="phone" size={18} />
            <span>
              Help: <span className="tabular-nums">{store.phone}</span>
              <span className="text-muted max-lg:sr-only">, {store.hours}</span>
            </span>
          </a>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <footer className="mt-12 border-t border-line text-sm text-muted">
        <div className="wrap-page flex flex-wrap items-center gap-x-6 py-2">
          {/* The browser’s clock may be in another year than the store’s. */}
          <p className="mr-auto max-sm:w-full" suppressHydrationWarning>
            © {new Date().getFullYear()} {store.name}
          </p>
          {TERMS.map(([href, label]) => (
            <PageLink key={href} href={href} className={LINK}>
              {label}
            </PageLink>
          ))}
        </div>
      </footer>
    </>
  )
}
