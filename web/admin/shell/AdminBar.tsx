import type { ReactNode } from 'react'
import { store } from '../../../domain/settings/store.ts'
import { roleNames } from '../../../domain/staff/roles.ts'
import type { Me } from '../../accounts/me.ts'
import { signOut } from '../../accounts/sign-out.ts'
import { BrandMark } from '../../frame/Brand.tsx'
import { LogoOnNavy } from '../../frame/Logo.tsx'
import { DetailsMenu } from '../../ui/DetailsMenu.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { useRootMark } from '../../ui/use-root-mark.ts'
import { TODAY_ADDRESS } from '../addresses.ts'
import { useMay } from '../may.tsx'
import { CREATE_COMMANDS } from '../palette/commands.ts'
import { SearchBox } from './SearchBox.tsx'

const BUTTON =
  'inline-flex h-8 cursor-pointer list-none items-center gap-1.5 rounded-md px-2 font-medium hover:bg-white/15 pointer-coarse:h-11 pointer-coarse:min-w-11 pointer-coarse:justify-center [&::-webkit-details-marker]:hidden'
const LIST = 'absolute top-full right-0 z-30 mt-1 border border-edge bg-panel py-1 text-ink'

/** The bar above every page of the back office. `menu`: the button that opens the menu on narrow screens. */
export function AdminBar({ me, menu }: { me: Me; menu: ReactNode }) {
  const may = useMay()
  useRootMark('adminBar')
  const newThings = CREATE_COMMANDS.filter(({ needs }) => may(needs))
  return (
    <header className="admin-bar not-printed sticky top-0 z-30 flex items-center gap-1.5 bg-navy px-2 text-on-navy sm:gap-3">
      {menu}
      <PageLink href={TODAY_ADDRESS} className="flex min-h-8 items-center gap-2 font-semibold pointer-coarse:min-h-11">
        <span className={store.logo ? 'md:hidden' : undefined}>
          <BrandMark size={24} isOnNavy />
        </span>
        <span className="tracking-tight max-md:sr-only">
          {store.logo ? <LogoOnNavy logo={store.logo} dark={store.logoDark} alt={store.name} /> : store.name}
        </span>
      </PageLink>
      <SearchBox />
      <nav aria-label="Account" className="ml-auto flex items-center gap-0.5">
        {newThings.length > 0 && (
          <DetailsMenu
            summary={
              <>
                <Icon name="plus" size={16} />
                <span className="max-sm:sr-only">New</span>
              </>
            }
            summaryClass={BUTTON}
          >
            <ul className={`${LIST} w-40`}>
              {newThings.map(({ name, href }) => (
                <li key={name}>
                  <PageLink href={href} className="menu-row">
                    {name}
                  </PageLink>
                </li>
              ))}
            </ul>
          </DetailsMenu>
        )}
        <DetailsMenu
          summary={
            <>
              <Icon name="user" size={18} />
              <span className="max-w-40 truncate max-lg:sr-only">{me.fullName || me.email}</span>
            </>
          }
          summaryClass={BUTTON}
        >
          <div className={`${LIST} w-60`}>
            <p className="border-b border-line px-4 py-2 [overflow-wrap:anywhere]">
              {me.fullName && <strong className="block">{me.fullName}</strong>}
              <span className="block text-muted">{me.email}</span>
              <span className="block text-muted">{roleNames(me.roles)}</span>
            </p>
            <PageLink href="/" className="menu-row">
              View store
            </PageLink>
            <PageLink href="/settings" className="menu-row">
              Settings
            </PageLink>
            <button
              type="button"
              onClick={() => void signOut()}
              className="menu-row w-full border-t border-line text-left"
            >
              Sign out
            </button>
          </div>
        </DetailsMenu>
      </nav>
    </header>
  )
}
