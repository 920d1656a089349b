import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { may, missingPermissionText, type Permission } from '../../../domain/staff/roles.ts'
import type { Me } from '../../accounts/me.ts'
import { PrintHead } from '../../frame/PrintHead.tsx'
import { useLiveQueries } from '../../live/use-live-queries.ts'
import { Icon } from '../../ui/Icon.tsx'
import { WithRoles } from '../may.tsx'
import { SentOffers } from '../quotes/SentOffers.tsx'
import { AdminBar } from './AdminBar.tsx'
import { AdminMenu } from './AdminMenu.tsx'
import { KeysDialog } from './KeysDialog.tsx'
import { MenuDrawer } from './MenuDrawer.tsx'
import { neededFor, shownItem } from './menu-groups.ts'
import { isMenuNarrow, storeMenuNarrow } from './narrow-menu.ts'
import { StoreNotices } from './StoreNotices.tsx'
import { useAdminKeys } from './use-admin-keys.ts'

/** The frame of every page of the back office: the bar above, the menu beside. */
export function AdminShell({ me, children }: { me: Me; children: ReactNode }) {
  const [isNarrow, setNarrow] = useState(isMenuNarrow)
  const [areKeysShown, showKeys] = useState(false)
  const section = useRouterState({ select: ({ location }) => shownItem(location.pathname)?.name })
  const needed = useRouterState({ select: ({ location }) => neededFor(location.pathname) })
  useLiveQueries('admin')
  useAdminKeys(() => showKeys(true))
  const toggle = () => {
    storeMenuNarrow(!isNarrow)
    setNarrow(!isNarrow)
  }
  return (
    <WithRoles roles={me.roles}>
      <div className="admin flex flex-1 flex-col">
        <AdminBar me={me} menu={<MenuDrawer />} />
        <StoreNotices />
        <div className="flex flex-1">
          <div
            className={`not-printed sticky top-12 flex h-[calc(100dvh-3rem)] shrink-0 flex-col border-r border-line bg-panel max-lg:hidden ${isNarrow ? 'w-13' : 'w-44'}`}
          >
            <div className="flex-1 overflow-y-auto p-2">
              <AdminMenu isNarrow={isNarrow} />
            </div>
            <button
              type="button"
              onClick={toggle}
              aria-expanded={!isNarrow}
              className="flex h-9 items-center gap-2 border-t border-line px-4 text-muted hover:bg-sunken pointer-coarse:h-11"
            >
              <Icon name={isNarrow ? 'next' : 'previous'} size={16} />
              <span className={isNarrow ? 'sr-only' : ''}>Collapse menu</span>
            </button>
          </div>
          <main id="main" tabIndex={-1} className="min-w-0 flex-1 p-3 outline-none lg:px-4">
            <PrintHead />
            {/* The menu names the page if it is visible. */}
            <h1 className="not-printed pb-2 text-lg lg:sr-only">{section}</h1>
            {may(me.roles, needed) ? children : <NotForYou permission={needed} />}
          </main>
        </div>
        <SentOffers />
        <KeysDialog isOpen={areKeysShown} onOpenChange={showKeys} />
      </div>
    </WithRoles>
  )
}

/** Shown for a page without permission, reached by its address. */
const NotForYou = ({ permission }: { permission: Permission }) => (
  <p className="sheet px-4 py-12 text-center text-muted">
    This page is not for your roles. {missingPermissionText(permission)}
  </p>
)
