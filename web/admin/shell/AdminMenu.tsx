import { useRouterState } from '@tanstack/react-router'
import { PageLink } from '../../ui/PageLink.tsx'
import { MenuIcon } from './MenuIcon.tsx'
import { MENU_GROUPS, shownItem } from './menu-groups.ts'

/** All screens by their groups. `isNarrow`: icons alone, whose names are there for pointers and screen readers. */
export function AdminMenu({ isNarrow = false }: { isNarrow?: boolean }) {
  const shown = useRouterState({ select: ({ location }) => shownItem(location.pathname)?.href })
  return (
    <nav aria-label="Admin">
      <ul className={isNarrow ? 'space-y-2' : 'space-y-3'}>
        {MENU_GROUPS.map(({ heading, items }) => (
          <li key={heading}>
            <p className={isNarrow ? 'sr-only' : 'px-2 pb-0.5 text-xs text-muted'}>{heading}</p>
            <ul>
              {items.map(({ name, href, icon }) => (
                <li key={href}>
                  <PageLink
                    href={href}
                    title={isNarrow ? name : undefined}
                    aria-current={href === shown ? 'page' : undefined}
                    className="flex h-7 items-center gap-2 rounded-md px-2 hover:bg-sunken aria-[current]:bg-sunken aria-[current]:font-semibold aria-[current]:text-accent pointer-coarse:h-11"
                  >
                    <MenuIcon name={icon} />
                    <span className={isNarrow ? 'sr-only' : 'min-w-0 flex-1 truncate'}>{name}</span>
                  </PageLink>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  )
}
