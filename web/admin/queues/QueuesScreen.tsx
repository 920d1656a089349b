import { useQuery } from '@tanstack/react-query'
import { QueryBoundary, RowsSkeleton } from '../../ui/QueryBoundary.tsx'
import { ShortTime } from '../../ui/ShortTime.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { WaitingTime } from '../WaitingTime.tsx'
import { jobQueues, type QueuesView } from './queries.ts'
import { SettleJob } from './SettleJob.tsx'

type Queue = QueuesView['queues'][number]
type FailedJob = QueuesView['failed'][number]

const QUEUES: readonly Column<Queue>[] = [
  { id: 'queue', header: 'Queue', fit: 'whole', value: ({ queue }) => queue.replaceAll('-', ' ') },
  { id: 'does', header: 'What it does', fit: 'wrap', card: 'second', value: ({ does }) => does },
  {
    id: 'waiting',
    header: 'Waiting',
    align: 'right',
    card: 'lead',
    value: ({ waiting }) => waiting,
  },
  { id: 'running', header: 'Running', align: 'right', value: ({ running }) => running },
  {
    id: 'failed',
    header: 'Failed',
    align: 'right',
    value: ({ failed }) => failed,
    cell: ({ failed }) => <span className={failed > 0 ? 'font-semibold text-bad' : ''}>{failed}</span>,
  },
  {
    id: 'oldest',
    header: 'Oldest waits',
    fit: 'whole',
    value: ({ oldest }) => oldest,
    cell: ({ oldest }) => oldest && <WaitingTime since={oldest} />,
  },
  {
    id: 'last',
    header: 'Last run',
    card: 'end',
    value: ({ lastRun }) => lastRun,
    cell: ({ lastRun }) => lastRun && <ShortTime at={lastRun} />,
  },
]

const FAILED: readonly Column<FailedJob>[] = [
  { id: 'job', header: 'Job', value: ({ queue }) => queue.replaceAll('-', ' ') },
  { id: 'error', header: 'What went wrong', fit: 'wrap', card: 'second', value: ({ error }) => error },
  {
    id: 'at',
    header: 'Failed',
    card: 'lead',
    value: ({ failedAt }) => new Date(failedAt),
    cell: ({ failedAt }) => <ShortTime at={failedAt} />,
  },
  { id: 'tries', header: 'Tries', align: 'right', value: ({ tries }) => tries },
  {
    id: 'do',
    header: 'What to do',
    isAction: true,
    card: 'end',
    value: () => null,
    cell: job => <SettleJob job={job} />,
  },
]

/** Background work of the store: its queues and failed jobs. */
export function QueuesScreen() {
  return (
    <section aria-label="Queues">
      <QueryBoundary
        query={useQuery(jobQueues())}
        failed="The queues could not be loaded."
        skeleton={<RowsSkeleton rows={12} />}
      >
        {({ queues, failed }) => (
          <div className="grid gap-6">
            <PlainTable label="Queues" rows={queues} columns={QUEUES} rowId={({ queue }) => queue} />
            <section aria-label="Failed jobs">
              <h2 className="mb-2 text-base">Failed jobs</h2>
              {failed.length === 0 ? (
                <p className="sheet px-4 py-10 text-center text-muted">No job has failed since yesterday.</p>
              ) : (
                <PlainTable label="Failed jobs" rows={failed} columns={FAILED} rowId={({ id }) => id} />
              )}
            </section>
          </div>
        )}
      </QueryBoundary>
    </section>
  )
}
