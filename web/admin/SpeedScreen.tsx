import type { InferRouterOutputs } from '@orpc/server'
import { useQuery } from '@tanstack/react-query'
import { RATED_VITALS, type RatedVital, rateVital } from '../../domain/admin/web-vital.ts'
import { thousands } from '../../domain/text/thousands.ts'
import type { StoreRouter } from '../../server/router.ts'
import { PlaceChoice } from '../ui/PlaceChoice.tsx'
import { QueryBoundary, RowsSkeleton } from '../ui/QueryBoundary.tsx'
import { type FactColumn, FactTable } from '../ui/table/FactTable.tsx'
import { speedAdminAddress } from './addresses.ts'
import { DAYS, type Days } from './days.ts'
import { pageSpeed } from './queries.ts'

type PageSpeed = InferRouterOutputs<StoreRouter>['vitals']['admin']['pageSpeed'][number]

const WHAT: Record<RatedVital, string> = {
  LCP: 'until the main content shows',
  INP: 'until it responds to a click',
  CLS: 'how much the layout shifts',
}
const COLORS = { good: 'text-good', fair: 'text-caution', poor: 'text-bad' }

/** Page speed as measured for visitors, by kind of page. */
export function SpeedScreen({ days }: { days: Days }) {
  return (
    <section aria-label="Page speed">
      <PlaceChoice
        label="Days"
        names={DAYS}
        order={['1', '7', '30', '90']}
        shown={days}
        address={name => speedAdminAddress({ days: name === '7' ? undefined : name })}
      />
      <p className="mt-3 text-sm text-muted">
        75th percentile of visits, as measured by their browsers, with the number of samples.
      </p>
      <div className="mt-2">
        <QueryBoundary
          query={useQuery(pageSpeed(days))}
          failed="The figures could not be loaded."
          skeleton={<RowsSkeleton rows={7} />}
        >
          {pages =>
            pages.length === 0 ? (
              <p className="sheet px-4 py-10 text-center text-muted">
                Nothing measured yet. Browsers report when a visitor leaves a page.
              </p>
            ) : (
              <Pages pages={pages} />
            )
          }
        </QueryBoundary>
      </div>
    </section>
  )
}

const COLUMNS: readonly FactColumn<PageSpeed>[] = [
  { header: 'Page', card: 'wide', className: 'font-medium capitalize', cell: ({ page }) => page },
  ...RATED_VITALS.map(
    (vital): FactColumn<PageSpeed> => ({
      header: vital,
      head: (
        <>
          {vital}
          <span className="font-normal max-lg:sr-only">, {WHAT[vital]}</span>
        </>
      ),
      headClass: 'amount',
      className: 'text-right whitespace-nowrap tabular-nums max-md:flex-1 max-md:text-left',
      cell: page => (
        <>
          <span className="text-muted md:sr-only">{vital} </span>
          <Measure vital={vital} measured={page[vital]} />
        </>
      ),
    }),
  ),
]

function Pages({ pages }: { pages: PageSpeed[] }) {
  return (
    <div className="sheet overflow-hidden">
      <FactTable rows={pages} rowKey={({ page }) => page} columns={COLUMNS} />
    </div>
  )
}

function Measure({ vital, measured }: { vital: RatedVital; measured: PageSpeed[RatedVital] }) {
  if (!measured) return <span className="text-muted">not measured</span>
  const rating = rateVital(vital, measured.p75)
  return (
    <>
      <span className={`font-medium ${COLORS[rating]}`}>{inItsUnit(vital, measured.p75)}</span>
      <span className="block text-muted">
        {rating} · {thousands(measured.times)}
      </span>
    </>
  )
}

function inItsUnit(vital: RatedVital, value: number): string {
  if (vital === 'CLS') return value.toFixed(3)
  return value >= 1000 ? `${(value / 1000).toFixed(1)} s` : `${Math.round(value)} ms`
}
