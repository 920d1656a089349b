import { useQuery } from '@tanstack/react-query'
import { Asked, RowsSkeleton } from '../../ui/Asked.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { adminAddress } from '../admin-place.ts'
import { MorePages } from '../MorePages.tsx'
import { OrderScreen } from '../orders/OrderScreen.tsx'
import { useNow } from '../use-now.ts'
import { adminReturns } from './queries.ts'
import { ReturnFilters } from './ReturnFilters.tsx'
import { ReturnRows } from './ReturnRows.tsx'
import type { ReturnsPlace } from './returns-place.ts'

/** Everybody's returns, or the order of one of them; the address says which. */
export function ReturnsTab({ place }: { place: ReturnsPlace }) {
  if (place.order)
    return (
      <OrderScreen orderId={place.order} back={adminAddress({ ...place, order: undefined })} backTo="All returns" />
    )
  return <Returns place={place} />
}

function Returns({ place }: { place: ReturnsPlace }) {
  const query = useQuery(adminReturns(place))
  const now = useNow(query.dataUpdatedAt)
  return (
    <section aria-label="Returns">
      <ReturnFilters place={place} />
      <div className="mt-3">
        <Asked query={query} failed="The returns could not be loaded." skeleton={<RowsSkeleton rows={8} />}>
          {({ returns, after }) => (
            <>
              {returns.length > 0 ? (
                <ReturnRows returns={returns} place={place} now={now} />
              ) : (
                <Nothing place={place} />
              )}
              <MorePages
                first={place.after ? adminAddress({ ...place, after: undefined }) : null}
                more={after === null ? null : adminAddress({ ...place, after })}
              />
            </>
          )}
        </Asked>
      </div>
    </section>
  )
}

/** Where to look instead, so that nobody ends here. */
function Nothing({ place: { show, search } }: { place: ReturnsPlace }) {
  return (
    <p className="sheet px-4 py-10 text-center text-muted">
      {search || show ? 'Nothing matches. ' : 'Nobody has asked for a return yet.'}
      {show && (
        <PageLink href={adminAddress({ tab: 'returns', ...(search ? { search } : {}) })} className="text-link">
          Look among all
        </PageLink>
      )}
    </p>
  )
}
