import { useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { markDrawerFailed, useWasOpened } from '../cart/drawer-state.ts'
import { QuoteRequestDialog } from '../quotes/QuoteRequestDialog.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { notify } from '../ui/notify.ts'
import { OptionalSection } from '../ui/OptionalSection.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { PrintHead } from './PrintHead.tsx'
import { StorageUnavailable } from './StorageUnavailable.tsx'
import { usePastedList } from './use-pasted-list.ts'

const CartDrawer = lazyPart(() => import('../cart/CartDrawer.tsx').then(({ CartDrawer }) => CartDrawer))

/** The frame of every page of the shop: header, footer, and the cart at the side. */
export function StoreFrame({ children }: { children: ReactNode }) {
  const pathname = useRouterState({ select: state => state.location.pathname })
  const search = useRouterState({ select: state => searchedFor(state.location) })
  const isCartWanted = useWasOpened()
  usePastedList()
  return (
    <>
      <Header search={search} pathname={pathname} />
      <StorageUnavailable />
      <PrintHead />
      {/* On a short page the footer starts near the bottom of the screen, so that it does not move while content loads. */}
      <main id="main" tabIndex={-1} className="flex-1 outline-none min-h-[75vh] print:min-h-0">
        {children}
      </main>
      <OptionalSection>
        <Footer />
      </OptionalSection>
      {isCartWanted && <CartDrawer onFail={cartFailed} />}
      <QuoteRequestDialog />
    </>
  )
}

function cartFailed(): void {
  markDrawerFailed()
  notify.error('The cart couldn’t be opened here. Click again to open the cart page.')
}

/** The search of the store; not the search within the customer's orders. */
const searchedFor = ({ pathname, search }: { pathname: string; search: object }): string =>
  /^\/shop(\/|$)/.test(pathname) && 'search' in search && typeof search.search === 'string' ? search.search : ''
