import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../admin/admin-head.ts'
import { OpeningScreen } from '../../admin/opening/OpeningScreen.tsx'
import { openingQuery } from '../../admin/opening/queries.ts'
import { prefetch } from '../../query-client.ts'

export const Route = createFileRoute('/admin/opening')({
  loader: ({ context }) => prefetch(context.queryClient, openingQuery()),
  head: () => adminHead('Opening'),
  component: OpeningScreen,
})
