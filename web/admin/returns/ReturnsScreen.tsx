import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import { Asked, RowsSkeleton } from '../../ui/Asked.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { returnsAdminAddress } from '../addresses.ts'
import { MorePages } from '../MorePages.tsx'
import { useNow } from '../use-now.ts'
import { ReturnFilters } from './ReturnFilters.tsx'
import { ReturnRows } from './ReturnRows.tsx'
import type { ReturnsSearch } from './returns-search.ts'

/** Everybody's returns; the address says which. */
export function ReturnsScreen({ search }: { search: ReturnsSearch }) {
  const query = useQuery(orpc.returnAdmin.returns.queryOptions({ input: search, ...LIVE }))
  const now = useNow(query.dataUpdatedAt)
  return (
    <section aria-label="Returns">
      <ReturnFilters search={search} />
      <div className="mt-3">
        <Asked query={query} failed="The returns could not be loaded." skeleton={<RowsSkeleton rows={8} />}>
          {({ returns, after }) => (
            <>
              {returns.length > 0 ? (
                <ReturnRows returns={returns} search={search} now={now} />
              ) : (
                <Nothing search={search} />
              )}
              <MorePages
                first={search.after ? returnsAdminAddress({ ...search, after: undefined }) : null}
                more={after === null ? null : returnsAdminAddress({ ...search, after })}
              />
            </>
          )}
        </Asked>
      </div>
    </section>
  )
}

/** Where to look instead, so that nobody ends here. */
function Nothing({ search: { show, search } }: { search: ReturnsSearch }) {
  return (
    <p className="sheet px-4 py-10 text-center text-muted">
      {search || show ? 'Nothing matches. ' : 'Nobody has asked for a return yet.'}
      {show && (
        <PageLink href={returnsAdminAddress({ search })} className="text-link">
          Look among all
        </PageLink>
      )}
    </p>
  )
}
