import { createFileRoute, redirect } from '@tanstack/react-router'
import { adminHead } from '../../admin/admin-head.ts'
import { TodayScreen } from '../../admin/today/TodayScreen.tsx'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import { prefetch } from '../../query-client.ts'
import { unreadSearch } from '../../unread-search.ts'

export const Route = createFileRoute('/admin/')({
  // Only of addresses from before each screen had its own: mails and bookmarks have them.
  validateSearch: unreadSearch,
  beforeLoad: async ({ search }) => {
    if (!('tab' in search)) return
    const { newAddress } = await import('../../admin/old-addresses.ts')
    throw redirect({ href: newAddress(search), statusCode: 308, replace: true })
  },
  loader: ({ context }) => prefetch(context.queryClient, orpc.today.read.queryOptions(LIVE)),
  head: () => adminHead('Today'),
  component: TodayScreen,
})
