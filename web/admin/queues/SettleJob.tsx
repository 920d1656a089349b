import { api } from '../../api.ts'
import { refusalText } from '../../api-refusal.ts'
import { notify } from '../../ui/notify.ts'
import { useAdminMutation } from '../use-admin-mutation.ts'
import type { QueuesView } from './queries.ts'

type FailedJob = QueuesView['failed'][number]

/** Retries a failed job, or removes it from the list. */
export function SettleJob({ job: { queue, id } }: { job: FailedJob }) {
  const onError = (error: Error) => notify.error(refusalText(error, 'That did not work. Please try again.'))
  const retry = useAdminMutation({
    change: (job: { queue: string; id: string }) => api.system.retryJob(job),
    onSuccess: () => notify.success('The job runs again.'),
    onError,
  })
  const discard = useAdminMutation({
    change: (job: { queue: string; id: string }) => api.system.discardJob(job),
    onSuccess: () => notify.success('Failed job discarded.'),
    onError,
  })
  const name = queue.replaceAll('-', ' ')
  return (
    <div className="flex justify-end gap-2">
      <button
        type="button"
        className="button"
        aria-label={`Retry: ${name}`}
        aria-busy={retry.isPending}
        aria-disabled={retry.isPending}
        onClick={() => retry.change({ queue, id })}
      >
        Retry
      </button>
      <button
        type="button"
        className="button"
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
