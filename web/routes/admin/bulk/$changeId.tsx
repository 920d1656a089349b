import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../../admin/admin-head.ts'
import { BulkChangeScreen } from '../../../admin/sheets/BulkChangeScreen.tsx'
import { bulkChange } from '../../../admin/sheets/queries.ts'
import { orpc } from '../../../api.ts'
import { LIVE } from '../../../live-query.ts'
import { prefetch } from '../../../query-client.ts'

export const Route = createFileRoute('/admin/bulk/$changeId')({
  loader: ({ context, params }) =>
    prefetch(
      context.queryClient,
      bulkChange(Number(params.changeId)),
      orpc.catalogue.admin.categories.queryOptions(LIVE),
    ),
  head: () => adminHead('Bulk change'),
  component: Screen,
})

function Screen() {
  const { changeId } = Route.useParams()
  return <BulkChangeScreen key={changeId} id={Number(changeId)} />
}
