import { type ReactNode, useId } from 'react'
import { thousands } from '../../../domain/text/thousands.ts'
import { PageLink } from '../../ui/PageLink.tsx'

type Props = {
  title: string
  /** the total count */
  count: number
  /** the limit of the count; absent: exact */
  maxCounted?: number
  /** a link to all of them; absent: all are shown */
  all?: { href: string; name: string }
  /** the action on the shown ones */
  work?: { href: string; name: string } | null
  /** the empty state */
  nothing: string
  note?: ReactNode
  rows: TodayRow[]
}

type TodayRow = {
  key: string
  href: string
  /** its link */
  name: ReactNode
  detail: ReactNode
  /** its waiting time, or count */
  side: ReactNode
  isUrgent?: boolean
  /** its action */
  act?: ReactNode
}

/** One kind of waiting item: the count, the first ones, and a link to all. */
export function TodayBlock({ title, count: number, maxCounted, all, work, nothing, note, rows }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        <span className="font-semibold text-muted tabular-nums">
          {thousands(number)}
          {number === maxCounted && '+'}
        </span>
        <span className="ml-auto flex items-baseline gap-3">
          {work && rows.length > 0 && (
            <PageLink href={work.href} className="list-button">
              {work.name}
            </PageLink>
          )}
          {all && (
            <PageLink
              href={all.href}
              className="text-sm text-link pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center"
            >
              {all.name}
            </PageLink>
          )}
        </span>
      </div>
      {note && <p className="text-sm text-muted">{note}</p>}
      {rows.length === 0 ? (
        <p className="sheet mt-1.5 px-3 py-2.5 text-sm text-muted">{nothing}</p>
      ) : (
        <ul className="sheet mt-1.5 divide-y divide-line overflow-hidden text-sm/5">
          {rows.map(row => (
            <li
              key={row.key}
              className={`flex items-baseline gap-3 px-3 py-1.5 ${row.isUrgent ? 'aog-row' : 'hover:bg-sunken'}`}
            >
              <div className="min-w-0 flex-1">
                <PageLink
                  href={row.href}
                  className="mr-2 text-link [overflow-wrap:anywhere] pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center"
                >
                  {row.name}
                </PageLink>
                <span className="text-muted [overflow-wrap:anywhere]">{row.detail}</span>
              </div>
              <div className="shrink-0 text-right whitespace-nowrap tabular-nums">{row.side}</div>
              {row.act}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
