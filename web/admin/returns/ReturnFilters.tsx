import { useQuery } from '@tanstack/react-query'
import { thousands } from '../../../domain/text/thousands.ts'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import { GetForm } from '../../ui/GetForm.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { returnsAdminAddress } from '../addresses.ts'
import type { ReturnCounts } from './queries.ts'
import type { ReturnsSearch } from './returns-search.ts'

const VIEWS: {
  show: 'all' | NonNullable<ReturnsSearch['show']>
  name: string
  count: (counts: ReturnCounts) => number
}[] = [
  {
    show: 'all',
    name: 'All',
    count: ({ requested, approved, denied, returned }) => requested + approved + denied + returned,
  },
  { show: 'waiting', name: 'Waiting', count: ({ requested, approved }) => requested + approved },
  { show: 'return_requested', name: 'To decide', count: ({ requested }) => requested },
  { show: 'return_approved', name: 'Approved', count: ({ approved }) => approved },
  { show: 'returned', name: 'Returned', count: ({ returned }) => returned },
  { show: 'return_denied', name: 'Denied', count: ({ denied }) => denied },
]

/** Narrows the list: the address says how, so it works before and without a script. */
export function ReturnFilters({ search: asked }: { search: ReturnsSearch }) {
  const { data: counts } = useQuery(orpc.returnAdmin.counts.queryOptions(LIVE))
  const { show = 'all', search = '' } = asked
  return (
    <>
      <nav aria-label="Views">
        <ul className="flex flex-wrap gap-1.5">
          {VIEWS.map(view => {
            const count = counts && view.count(counts)
            return (
              <li key={view.show}>
                <PageLink
                  href={returnsAdminAddress({ show: view.show === 'all' ? undefined : view.show, search })}
                  aria-current={view.show === show ? 'true' : undefined}
                  className="inline-flex min-h-8 items-center gap-1.5 rounded-full border border-line bg-panel px-3 text-sm hover:bg-sunken aria-current:border-accent aria-current:font-medium aria-current:text-accent pointer-coarse:min-h-11"
                >
                  {view.name}
                  {count !== undefined && <span className="text-muted tabular-nums">{thousands(count)}</span>}
                </PageLink>
              </li>
            )
          })}
        </ul>
      </nav>
      {counts && counts.refundFailed > 0 && (
        <p role="alert" className="mt-3 border-l-4 border-bad p-2 text-sm">
          {counts.refundFailed === 1
            ? 'The refund of a return has failed.'
            : `The refunds of ${thousands(counts.refundFailed)} returns have failed.`}{' '}
          <PageLink href={returnsAdminAddress({ show: 'return_approved' })} className="text-link">
            Look at what is approved
          </PageLink>
        </p>
      )}
      <GetForm action="/admin/returns" className="admin-fields mt-3 flex flex-wrap items-end gap-2">
        {show !== 'all' && <input type="hidden" name="show" value={show} />}
        <SearchField
          label="Any number, name or email"
          search={search}
          className="min-w-0 basis-full sm:max-w-sm sm:flex-1"
        />
        <button type="submit" className="button">
          Search
        </button>
      </GetForm>
    </>
  )
}
