import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { REPORT_PERIOD_NAMES, REPORT_PERIODS } from '../../../domain/admin/report-period.ts'
import { Day } from '../../ui/Day.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { PlaceChoice } from '../../ui/PlaceChoice.tsx'
import { QueryBoundary, RowsSkeleton } from '../../ui/QueryBoundary.tsx'
import { FilterBar } from '../../ui/table/FilterBar.tsx'
import { addressOf, figuresAdminAddress } from '../addresses.ts'
import { daysOf, type FiguresSearch } from './figures-search.ts'
import { whyNot } from './queries.ts'

type Props<Answer> = {
  search: FiguresSearch
  /** its file name below /admin/figures */
  file: string
  query: UseQueryResult<Answer>
  /** the definition of the figure, in one or two sentences */
  note: ReactNode
  /** absent: it shows the current state */
  isOfToday?: boolean
  children: (answer: Answer) => ReactNode
}

/** One figure: its period, its file, its definition, and its values. */
export function FigureSheet<Answer>({ search, file, query, note, isOfToday = false, children }: Props<Answer>) {
  const { by, parts } = search
  const own = search.from && search.to ? { from: search.from, to: search.to } : { period: search.period }
  const why = isOfToday ? null : whyNot(search)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {!isOfToday && <PeriodChoice search={search} />}
        <a
          href={addressOf(`/admin/figures/${file}.csv`, isOfToday ? { show: parts } : { ...own, by })}
          download
          className="list-button ml-auto"
        >
          CSV
        </a>
      </div>
      <p className="mt-2 max-w-prose text-sm text-muted">{note}</p>
      <div className="mt-3">
        {why === null ? (
          <QueryBoundary query={query} failed="The figure could not be loaded." skeleton={<RowsSkeleton rows={8} />}>
            {children}
          </QueryBoundary>
        ) : (
          <p role="alert" className="sheet px-4 py-12 text-center">
            {why}.
          </p>
        )}
      </div>
    </>
  )
}

/** A named period, or two chosen days. */
function PeriodChoice({ search }: { search: FiguresSearch }) {
  const { show, by, from, to } = search
  const isOwn = from !== undefined || to !== undefined
  return (
    <>
      <PlaceChoice
        label="Period"
        names={{ ...REPORT_PERIODS, own: 'Own dates' }}
        order={REPORT_PERIOD_NAMES}
        shown={isOwn ? 'own' : (search.period ?? 'last30')}
        address={name =>
          figuresAdminAddress({ show, by, period: name === 'last30' || name === 'own' ? undefined : name })
        }
      />
      {/* There are no rows below: the days and their button are not folded. */}
      <div className="min-w-0 max-w-full [&_.filters]:flex-wrap!">
        <FilterBar search={{ show, by, from, to }} filters={DAYS} act="Show" />
      </div>
    </>
  )
}
const DAYS = [
  { name: 'from', label: 'From' },
  { name: 'to', label: 'To' },
]

export const PeriodWords = ({ of: { from, to } }: { of: { from: string; to: string } }) => (
  <>
    <Day day={from} /> to <Day day={to} />
  </>
)

/** Totals with their labels. */
export const Sums = ({ of }: { of: readonly (readonly [words: string, value: ReactNode])[] }) => (
  <dl className="sheet grid grid-cols-2 gap-px overflow-clip bg-line sm:grid-cols-4">
    {of.map(([words, value]) => (
      <div key={words} className="bg-panel px-3 py-2">
        <dt className="text-sm text-muted">{words}</dt>
        <dd className="text-lg font-semibold tabular-nums">{value}</dd>
      </div>
    ))}
  </dl>
)

/** A value as a share of the maximum, drawn as a bar beside its number. */
export const Bar = ({ of, most }: { of: number; most: number }) => (
  <span aria-hidden="true" className="block h-2.5 w-full bg-sunken">
    <span className="block h-full bg-drawing" style={{ width: `${most > 0 ? (Math.max(0, of) / most) * 100 : 0}%` }} />
  </span>
)

export const None = ({ children }: { children: ReactNode }) => (
  <p className="sheet px-4 py-12 text-center text-muted grid-paper">{children}</p>
)

/** Paging of a ranked list. */
export function RankPages({ search, next }: { search: FiguresSearch; next: number | null }) {
  if (search.after === undefined && next === null) return null
  const here = { ...daysOf(search), by: search.by, parts: search.parts }
  return (
    <p className="mt-4 flex flex-wrap justify-center gap-3">
      {search.after !== undefined && (
        <PageLink href={figuresAdminAddress(here)} className="button">
          First page
        </PageLink>
      )}
      {next !== null && (
        <PageLink href={figuresAdminAddress({ ...here, after: `${next}` })} className="button">
          Next page
        </PageLink>
      )}
    </p>
  )
}
