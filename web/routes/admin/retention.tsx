import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../admin/admin-head.ts'
import { retainedData } from '../../admin/retention/queries.ts'
import { RetentionScreen } from '../../admin/retention/RetentionScreen.tsx'
import { prefetch } from '../../query-client.ts'

export const Route = createFileRoute('/admin/retention')({
  loader: ({ context }) => prefetch(context.queryClient, retainedData()),
  head: () => adminHead('Retention'),
  component: RetentionScreen,
})
