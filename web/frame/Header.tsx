import { CartButton } from '../cart/CartButton.tsx'
import { LineIcon } from '../ui/Icon.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { Brand } from './Brand.tsx'
import { currentPlace } from './current-place.ts'
import { MainNavigation } from './MainNavigation.tsx'
import { MenuButton } from './MenuButton.tsx'
import { QUICK_ORDER } from './navigation.ts'
import { SearchForm } from './SearchForm.tsx'
import { TopBar } from './TopBar.tsx'

/** Lines of a list, and a plus. */
const LIST = 'M4 6.500h11M4 11h11M4 15.500h7M17.500 13v7M14 16.500h7'

/** Top bar and header of every page of the shop. On the home page `/` leads to the number box below instead of this one. */
export function Header({ search, pathname }: { search: string; pathname: string }) {
  return (
    <header>
      <TopBar />
      <div className="border-b border-line bg-panel">
        <div className="wrap-page flex flex-wrap items-center gap-x-2 gap-y-2 py-2 md:gap-x-4 lg:gap-x-8 lg:py-3">
          <div className="flex items-center gap-2">
            <MenuButton />
            <Brand />
          </div>
          {/* On a phone the number box of the home page, directly below, is the one that searches. */}
          <div
            className={`order-last w-full lg:order-none lg:w-auto lg:flex-1 ${pathname === '/' ? 'max-sm:hidden' : ''}`}
          >
            <SearchForm search={search} isMain={pathname !== '/'} canScan />
          </div>
          <div className="ml-auto flex items-center md:gap-1">
            <PageLink
              href={QUICK_ORDER.href}
              aria-current={currentPlace(QUICK_ORDER.href, pathname)}
              aria-label={QUICK_ORDER.label}
              className="inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-md px-2 text-[0.9375rem] font-medium whitespace-nowrap hover:bg-sunken aria-[current=page]:text-accent"
            >
              <LineIcon path={LIST} size={22} />
              <span className="max-md:hidden">{QUICK_ORDER.label}</span>
            </PageLink>
            <AccountMenu />
            <CartButton />
          </div>
        </div>
        <MainNavigation pathname={pathname} />
      </div>
    </header>
  )
}
