import { type ReactNode, useId } from 'react'
import { thousands } from '../../../domain/text/thousands.ts'
import { PageLink } from '../../ui/PageLink.tsx'

type Props = {
  title: string
  /** how many there are in all */
  count: number
  /** it is counted to here at most; left out: to the last */
  maxCounted?: number
  /** where all of them are, and what that is called; left out: all are here */
  all?: { href: string; name: string }
  /** the work on those that are shown, begun from here */
  work?: { href: string; name: string } | null
  /** what is said when there is nothing */
  nothing: string
  note?: ReactNode
  rows: TodayRow[]
}

type TodayRow = {
  key: string
  href: string
  /** what leads to it */
  name: ReactNode
  detail: ReactNode
  /** how long it has waited, or how many */
  side: ReactNode
  isUrgent?: boolean
  /** what is done with it right here */
  act?: ReactNode
}

/** One kind of thing that waits: how many, the first of them, and the way to all. */
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
