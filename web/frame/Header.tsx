import { CartButton } from '../cart/CartButton.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { Brand } from './Brand.tsx'
import { MainNavigation } from './MainNavigation.tsx'
import { MenuButton } from './MenuButton.tsx'
import { SearchForm } from './SearchForm.tsx'
import { TopBar } from './TopBar.tsx'

/** Top bar and header of every page of the shop. */
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
          <div className="order-last w-full md:order-none md:w-auto md:flex-1">
            <SearchForm search={search} isMain />
          </div>
          <div className="ml-auto flex items-center md:ml-0 md:gap-1">
            <AccountMenu />
            <CartButton />
          </div>
        </div>
        <MainNavigation pathname={pathname} />
      </div>
    </header>
  )
}
