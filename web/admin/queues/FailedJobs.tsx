import { api } from '../../api.ts'
import { refusalText } from '../../api-refusal.ts'
import { Moment } from '../../ui/Moment.tsx'
import { notify } from '../../ui/notify.ts'
import { useOneChange } from '../use-one-change.ts'
import type { QueuesView } from './queries.ts'

type FailedJob = QueuesView['failed'][number]

/** Runs that were given up: each may be run again, or be taken off the list. */
export const FailedJobs = ({ failed }: { failed: FailedJob[] }) => (
  <section aria-label="Failed jobs">
    <h2 className="mb-2 text-base">Failed jobs</h2>
    {failed.length === 0 ? (
      <p className="sheet px-4 py-10 text-center text-muted">No job has failed since yesterday.</p>
    ) : (
      <div className="sheet overflow-hidden">
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">Job</th>
              <th scope="col">Failed</th>
              <th scope="col" className="amount">
                Tries
              </th>
              <th scope="col">
                <span className="sr-only">What to do</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {failed.map(job => (
              <tr key={job.id}>
                <th scope="row">
                  {job.queue.replaceAll('-', ' ')}
                  <span className="block max-w-prose font-normal [overflow-wrap:anywhere] text-muted">{job.error}</span>
                </th>
                <td>
                  <Moment at={job.failedAt} form="minute" />
                </td>
                <td className="amount">
                  {job.tries}
                  <span className="md:sr-only"> {job.tries === 1 ? 'try' : 'tries'}</span>
                </td>
                <td className="amount">
                  <Settle job={job} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    )}
  </section>
)

const BUTTON = 'button min-h-8 px-3 py-1 text-sm whitespace-nowrap pointer-coarse:min-h-11'

function Settle({ job: { queue, id } }: { job: FailedJob }) {
  const onError = (error: Error) => notify.error(refusalText(error, 'That did not work. Please try again.'))
  const retry = useOneChange({
    change: (job: { queue: string; id: string }) => api.machine.retryJob(job),
    onSuccess: () => notify.success('The job runs again.'),
    onError,
  })
  const discard = useOneChange({
    change: (job: { queue: string; id: string }) => api.machine.discardJob(job),
    onSuccess: () => notify.success('The failed job is off the list.'),
    onError,
  })
  const name = queue.replaceAll('-', ' ')
  return (
    <div className="flex justify-end gap-2">
      <button
        type="button"
        className={BUTTON}
        aria-label={`Retry: ${name}`}
        aria-busy={retry.isPending}
        aria-disabled={retry.isPending}
        onClick={() => retry.change({ queue, id })}
      >
        Retry
      </button>
      <button
        type="button"
        className={BUTTON}
        aria-label={`Discard: ${name}`}
        aria-busy={discard.isPending}
        aria-disabled={discard.isPending}
        onClick={() => discard.change({ queue, id })}
      >
        Discard
      </button>
    </div>
  )
}
