import { Icon } from '../Icon.tsx'
import { PageLink } from '../PageLink.tsx'
import { filtersOf, listAddress, type View } from './columns.ts'

type Props = { path: string; search: object; views: readonly View[] }

/** The views of a list, with the current one marked. */
export function ViewTabs({ path, search, views }: Props) {
  const here = filtersOf(search)
  return (
    <nav aria-label="Views" className="min-w-0">
      <ul className="flex overflow-x-auto">
        {views.map(({ name, search: to, href, count, isAlarm = false, onDelete }) => {
          const isShown = filtersOf(to) === here
          return (
            <li key={`${name} ${filtersOf(to)}`} className="flex shrink-0 items-center">
              <PageLink
                href={href ?? listAddress(path, to)}
                aria-current={isShown ? 'true' : undefined}
                className="inline-flex min-h-8 items-center gap-1.5 border-b-2 border-transparent px-2.5 text-sm -outline-offset-2 hover:bg-sunken [&[aria-current]]:border-accent [&[aria-current]]:font-medium [&[aria-current]]:text-accent pointer-coarse:min-h-11"
              >
                {name}
                {count !== undefined && (
                  <span className={`tabular-nums ${isAlarm ? 'font-semibold text-accent' : 'text-muted'}`}>
                    {count}
                  </span>
                )}
              </PageLink>
              {isShown && onDelete && (
                <button
                  type="button"
                  aria-label={`Delete the view ${name}`}
                  className="inline-grid size-8 place-items-center rounded text-muted hover:bg-sunken pointer-coarse:size-11"
                  onClick={onDelete}
                >
                  <Icon name="close" size={14} />
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
