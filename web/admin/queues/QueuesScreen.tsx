import { useQuery } from '@tanstack/react-query'
import { formatSpan } from '../../../domain/money/in-units.ts'
import { thousands } from '../../../domain/text/thousands.ts'
import { Asked, RowsSkeleton } from '../../ui/Asked.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { useNow } from '../use-now.ts'
import { FailedJobs } from './FailedJobs.tsx'
import { jobQueues, type QueuesView } from './queries.ts'

/** What the store does by itself: its queues, and the runs that were given up. */
export function QueuesScreen() {
  const query = useQuery(jobQueues())
  const now = useNow(query.dataUpdatedAt)
  return (
    <section aria-label="Queues">
      <Asked query={query} failed="The queues could not be loaded." skeleton={<RowsSkeleton rows={12} />}>
        {({ queues, failed }) => (
          <div className="grid gap-6">
            <Queues queues={queues} now={now} />
            <FailedJobs failed={failed} />
          </div>
        )}
      </Asked>
    </section>
  )
}

const Queues = ({ queues, now }: { queues: QueuesView['queues']; now: number }) => (
  <div className="sheet overflow-hidden">
    <table className="data-table">
      <thead>
        <tr>
          <th scope="col">Queue</th>
          <th scope="col" className="amount">
            Waiting
          </th>
          <th scope="col" className="amount">
            Running
          </th>
          <th scope="col" className="amount">
            Failed
          </th>
          <th scope="col">Oldest waits</th>
          <th scope="col">Last run</th>
        </tr>
      </thead>
      <tbody>
        {queues.map(({ queue, does, waiting, running, failed, oldest, lastRun }) => (
          <tr key={queue}>
            <th scope="row">
              {queue.replaceAll('-', ' ')}
              <span className="block max-w-prose font-normal text-muted">{does}</span>
            </th>
            <Count count={waiting} word="waiting" />
            <Count count={running} word="running" />
            <Count count={failed} word="failed" isBad />
            <td className="max-md:empty:hidden">{oldest ? formatSpan((now - oldest.getTime()) / 1000) : ''}</td>
            <td className="max-md:empty:hidden">{lastRun && <Moment at={lastRun} form="minute" />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const Count = ({ count, word, isBad = false }: { count: number; word: string; isBad?: boolean }) => (
  <td className={`amount ${isBad && count > 0 ? 'font-semibold text-bad' : ''}`}>
    {thousands(count)}
    <span className="md:sr-only"> {word}</span>
  </td>
)
