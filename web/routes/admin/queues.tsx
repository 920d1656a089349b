import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../admin/admin-head.ts'
import { QueuesScreen } from '../../admin/queues/QueuesScreen.tsx'
import { jobQueues } from '../../admin/queues/queries.ts'
import { prefetch } from '../../query-client.ts'

export const Route = createFileRoute('/admin/queues')({
  loader: ({ context }) => prefetch(context.queryClient, jobQueues()),
  head: () => adminHead('Queues'),
  component: QueuesScreen,
})
