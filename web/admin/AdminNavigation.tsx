import { Icon } from '../ui/Icon.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { ADMIN_GROUPS, type AdminTab, adminAddress, firstPlace } from './admin-place.ts'

type Tabs = Partial<Record<AdminTab, string>>
const entries = (tabs: Tabs) =>
  Object.entries(tabs).filter((pair): pair is [AdminTab, string] => pair[0] in tabs && pair[1] !== undefined)

/** The tabs by their groups: beside the page where there is room for them, else behind a button that says where one is. */
export function AdminNavigation({ shown }: { shown: AdminTab }) {
  const all: Tabs = Object.assign({}, ...ADMIN_GROUPS.map(({ tabs }) => tabs))
  return (
    <nav aria-label="Admin" className="lg:w-40 lg:shrink-0">
      {/* Another tab is another element: a menu that has been used is closed. */}
      <details key={shown} className="rounded border border-line bg-panel lg:hidden">
        <summary className="flex min-h-11 cursor-pointer items-center justify-between px-3 font-medium">
          {all[shown]}
          <Icon name="down" size={16} />
        </summary>
        <div className="border-t border-line p-2">
          <Groups shown={shown} />
        </div>
      </details>
      <div className="sticky top-4 max-lg:hidden">
        <Groups shown={shown} />
      </div>
    </nav>
  )
}

function Groups({ shown }: { shown: AdminTab }) {
  return (
    <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-1">
      {ADMIN_GROUPS.map(({ heading, tabs }) => (
        <li key={heading}>
          <p className="px-2.5 pb-1 text-sm text-muted">{heading}</p>
          <ul>
            {entries(tabs).map(([tab, name]) => (
              <li key={tab}>
                <PageLink
                  href={adminAddress(firstPlace(tab))}
                  aria-current={tab === shown ? 'page' : undefined}
                  className="flex min-h-11 items-center rounded px-2.5 hover:bg-sunken aria-[current]:bg-sunken aria-[current]:font-medium aria-[current]:text-accent lg:min-h-8 lg:pointer-coarse:min-h-11"
                >
                  {name}
                </PageLink>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
