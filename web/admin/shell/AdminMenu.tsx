import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { thousands } from '../../../domain/text/thousands.ts'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import { PageLink } from '../../ui/PageLink.tsx'
import { useMay } from '../may.tsx'
import { MenuIcon } from './MenuIcon.tsx'
import { type MenuItem, menuFor, shownItem } from './menu-groups.ts'

/** Urgent counts. */
const ALARMS = new Set<MenuItem['waiting']>(['aog', 'mail', 'queues'])

/**
 * The screens that the signed-in admin may see, by group. `isNarrow`: icons only, with names for pointers and screen readers.
 */
export function AdminMenu({ isNarrow = false }: { isNarrow?: boolean }) {
  const { data: counts } = useQuery(orpc.today.waiting.queryOptions(LIVE))
  const shown = useRouterState({ select: ({ location }) => shownItem(location.pathname)?.href })
  return (
    <nav aria-label="Admin">
      <ul className={isNarrow ? 'is-narrow space-y-2' : 'space-y-3'}>
        {menuFor(useMay()).map(({ heading, items }) => (
          <li key={heading}>
            <p className={isNarrow ? 'sr-only' : 'px-2 pb-0.5 text-xs text-muted'}>{heading}</p>
            <ul>
              {items.map(({ name, href, icon, waiting }) => (
                <li key={href}>
                  <PageLink
                    href={href}
                    title={isNarrow ? name : undefined}
                    aria-current={href === shown ? 'page' : undefined}
                    className="relative flex h-7 items-center gap-2 rounded-md px-2 hover:bg-sunken aria-[current]:bg-sunken aria-[current]:font-semibold aria-[current]:text-accent pointer-coarse:h-11"
                  >
                    <MenuIcon name={icon} />
                    <span className={isNarrow ? 'sr-only' : 'min-w-0 flex-1 truncate'}>{name}</span>
                    <Count count={(waiting && counts?.[waiting]) ?? 0} isAlarm={ALARMS.has(waiting)} />
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

/** The number of waiting items, hidden if 0. In a narrow menu it is at the corner of the icon. */
const Count = ({ count, isAlarm }: { count: number; isAlarm: boolean }) =>
  count > 0 && (
    <span
      className={`text-xs tabular-nums in-[.is-narrow]:absolute in-[.is-narrow]:-top-0.5 in-[.is-narrow]:right-0 in-[.is-narrow]:bg-panel in-[.is-narrow]:px-0.5 ${isAlarm ? 'font-semibold text-accent' : 'text-muted'}`}
    >
      {thousands(count)}
      <span className="sr-only"> waiting</span>
    </span>
  )
