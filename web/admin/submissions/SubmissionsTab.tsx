import { useQuery } from '@tanstack/react-query'
import { Asked, RowsSkeleton } from '../../ui/Asked.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { adminAddress } from '../admin-place.ts'
import { MorePages } from '../MorePages.tsx'
import { useNow } from '../use-now.ts'
import { adminSubmissions } from './queries.ts'
import { SubmissionFilters } from './SubmissionFilters.tsx'
import { SubmissionRows } from './SubmissionRows.tsx'
import { SubmissionScreen } from './SubmissionScreen.tsx'
import type { SentPlace } from './submissions-place.ts'

/** What people sent in, or one of it; the address says which. */
export function SubmissionsTab({ place }: { place: SentPlace }) {
  const { submission } = place
  if (submission) return <SubmissionScreen id={submission} back={adminAddress({ ...place, submission: undefined })} />
  return <Submissions place={place} />
}

function Submissions({ place }: { place: SentPlace }) {
  const query = useQuery(adminSubmissions(place))
  const now = useNow(query.dataUpdatedAt)
  return (
    <section aria-label="Inbox">
      <SubmissionFilters place={place} />
      <div className="mt-3">
        <Asked query={query} failed="What was sent in could not be loaded." skeleton={<RowsSkeleton rows={12} />}>
          {({ submissions, after }) => (
            <>
              {submissions.length > 0 ? (
                <SubmissionRows submissions={submissions} place={place} now={now} />
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
function Nothing({ place }: { place: SentPlace }) {
  const { show, search, assigned, kind } = place
  const all: SentPlace = { ...place, show: 'all', after: undefined }
  const isNarrowed = Boolean(search || assigned || kind || show)
  return (
    <p className="sheet px-4 py-10 text-center text-muted">
      {isNarrowed ? 'Nothing matches. ' : 'Everything has been answered. '}
      {show !== 'all' && (
        <PageLink href={adminAddress(all)} className="text-link">
          {isNarrowed ? 'Look among all, closed ones too' : 'Show all, closed ones too'}
        </PageLink>
      )}
    </p>
  )
}
