import { type MouseEvent, useEffect } from 'react'
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

/** The click is heard from the start: the rest of the menu may still be on its way. */
const signOutOn = ({ target }: MouseEvent) => {
  if (target instanceof Element && target.closest('#account-sign-out'))
    void import('../accounts/sign-out.ts').then(({ signOut }) => signOut())
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
            {/* In the back office `/` goes to the admins' own search: use-admin-slash.ts. */}
            <SearchForm search={search} isMain={pathname !== '/admin'} />
          </div>
          <div className="ml-auto flex items-center md:ml-0 md:gap-1">
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the click of a button within, which the keyboard makes too */}
            <nav
              aria-label="Account"
              className="max-md:hidden"
              onPointerOver={wakeAccount}
              onFocus={wakeAccount}
              onClick={signOutOn}
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
