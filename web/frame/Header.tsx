import { useEffect } from 'react'
import { CartButton } from '../cart/CartButton.tsx'
import { markCurrentPlace } from './current-place.ts'
import { keptHtml } from './kept-html.ts'
import { SearchForm } from './SearchForm.tsx'
import { SideMenuPlace } from './SideMenuPlace.tsx'

const wakeMenus = () => void import('./menus.ts')
const wakeAccount = () => {
  wakeMenus()
  void import('./account-menu.ts').then(({ fillAccountMenu }) => fillAccountMenu())
}

/** Top bar and header of every page. */
export function Header({ search, pathname }: { search: string; pathname: string }) {
  useEffect(() => markCurrentPlace(pathname), [pathname])
  return (
    <header>
      <div className="bg-navy text-sm text-on-navy" {...keptHtml('top-bar')} />
      <div className="border-b border-line bg-panel">
        <div className="wrap-page flex flex-wrap items-center gap-x-2 gap-y-2 py-2 md:gap-x-4 lg:gap-x-8 lg:py-3">
          <div className="flex items-center gap-2" {...keptHtml('brand')} />
          <div className="order-last w-full md:order-none md:w-auto md:flex-1">
            <SearchForm search={search} isMain />
          </div>
          <div className="ml-auto flex items-center md:ml-0 md:gap-1">
            <nav
              aria-label="Account"
              className="max-md:hidden"
              onPointerOver={wakeAccount}
              onFocus={wakeAccount}
              {...keptHtml('account')}
            />
            <CartButton />
            <SideMenuPlace />
          </div>
        </div>
        <nav
          aria-label="Main"
          className="border-t border-line max-lg:hidden"
          onPointerOver={wakeMenus}
          onFocus={wakeMenus}
          {...keptHtml('navigation', pathname)}
        />
      </div>
    </header>
  )
}
