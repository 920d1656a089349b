import { useQuery } from '@tanstack/react-query'
import { SUBMISSION_KINDS } from '../../domain/submissions/submission.ts'
import { dashboardAddress, type SubmissionsPlace } from '../dashboard/dashboard-place.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Moment } from '../ui/Moment.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { QueryBoundary, RowsSkeleton } from '../ui/QueryBoundary.tsx'
import { FactTable } from '../ui/table/FactTable.tsx'
import { MySubmission } from './MySubmission.tsx'
import { mySubmissions } from './queries.ts'
import { SubmissionStatus } from './SubmissionStatus.tsx'

/** The customer's submissions with their status, or one of them. */
export function SubmissionsTab({ place }: { place: SubmissionsPlace }) {
  const { submission, ...list } = place
  if (submission) return <MySubmission key={submission} id={submission} back={dashboardAddress(list)} />
  return <Submissions place={place} />
}

function Submissions({ place }: { place: SubmissionsPlace }) {
  const query = useQuery(mySubmissions(place))
  return (
    <section aria-label="Submissions">
      <QueryBoundary query={query} failed="Your requests could not be loaded." skeleton={<RowsSkeleton rows={6} />}>
        {({ submissions, after }) =>
          submissions.length === 0 ? (
            <Nothing />
          ) : (
            <>
              <div className="sheet overflow-hidden">
                <FactTable
                  rows={submissions}
                  rowKey={({ id }) => id}
                  columns={[
                    {
                      header: 'Number',
                      cell: ({ id, submissionNumber }) => (
                        <PageLink
                          href={dashboardAddress({ ...place, submission: id })}
                          className="part-number font-semibold whitespace-nowrap text-link pointer-coarse:inline-block pointer-coarse:py-2.5"
                        >
                          {submissionNumber}
                        </PageLink>
                      ),
                    },
                    { header: 'What', cell: ({ kind }) => SUBMISSION_KINDS[kind] },
                    { header: 'About', card: 'wide', cell: ({ title }) => title },
                    { header: 'Sent', cell: ({ createdAt }) => <Moment at={createdAt} form="day" /> },
                    {
                      header: 'Status',
                      card: 'lead',
                      cell: ({ status }) => <SubmissionStatus status={status} toSender />,
                    },
                  ]}
                />
              </div>
              {after !== null && (
                <p className="mt-4 text-center">
                  <PageLink href={dashboardAddress({ ...place, before: after })} className="button">
                    Older
                  </PageLink>
                </p>
              )}
            </>
          )
        }
      </QueryBoundary>
    </section>
  )
}

const Nothing = () => (
  <EmptyState
    title="No requests yet"
    text="Parts and aircraft you offer us, applications and messages you send while signed in appear here with their status."
  >
    <PageLink href="/sell-aircraft-parts" className="button">
      Sell parts
    </PageLink>
    <PageLink href="/sell-airplane" className="button">
      Sell an airplane
    </PageLink>
    <PageLink href="/contact" className="button">
      Contact us
    </PageLink>
  </EmptyState>
)
