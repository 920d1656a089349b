import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import { Asked, RowsSkeleton } from '../../ui/Asked.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { inboxAdminAddress } from '../addresses.ts'
import { MorePages } from '../MorePages.tsx'
import { useNow } from '../use-now.ts'
import { SubmissionFilters } from './SubmissionFilters.tsx'
import { SubmissionRows } from './SubmissionRows.tsx'
import type { SubmissionsSearch } from './submissions-search.ts'

/** What people sent in; the address says which. */
export function SubmissionsScreen({ search }: { search: SubmissionsSearch }) {
  const query = useQuery(orpc.submissionAdmin.submissions.queryOptions({ input: search, ...LIVE }))
  const now = useNow(query.dataUpdatedAt)
  return (
    <section aria-label="Inbox">
      <SubmissionFilters search={search} />
      <div className="mt-3">
        <Asked query={query} failed="What was sent in could not be loaded." skeleton={<RowsSkeleton rows={12} />}>
          {({ submissions, after }) => (
            <>
              {submissions.length > 0 ? (
                <SubmissionRows submissions={submissions} search={search} now={now} />
              ) : (
                <Nothing search={search} />
              )}
              <MorePages
                first={search.after ? inboxAdminAddress({ ...search, after: undefined }) : null}
                more={after === null ? null : inboxAdminAddress({ ...search, after })}
              />
            </>
          )}
        </Asked>
      </div>
    </section>
  )
}

/** Where to look instead, so that nobody ends here. */
function Nothing({ search: asked }: { search: SubmissionsSearch }) {
  const { show, search, assigned, kind } = asked
  const all: SubmissionsSearch = { ...asked, show: 'all', after: undefined }
  const isNarrowed = Boolean(search || assigned || kind || show)
  return (
    <p className="sheet px-4 py-10 text-center text-muted">
      {isNarrowed ? 'Nothing matches. ' : 'Everything has been answered. '}
      {show !== 'all' && (
        <PageLink href={inboxAdminAddress(all)} className="text-link">
          {isNarrowed ? 'Look among all, closed ones too' : 'Show all, closed ones too'}
        </PageLink>
      )}
    </p>
  )
}
