import { createFileRoute } from '@tanstack/react-router'
import { importsAdminAddress } from '../../../admin/addresses.ts'
import { adminHead } from '../../../admin/admin-head.ts'
import { ImportScreen } from '../../../admin/imports/ImportScreen.tsx'
import { readImportsSearch } from '../../../admin/imports/imports-search.ts'
import { orpc } from '../../../api.ts'
import { LIVE_ONE } from '../../../live-query.ts'
import { prefetch } from '../../../query-client.ts'
import { unreadSearch } from '../../../unread-search.ts'

export const Route = createFileRoute('/admin/imports/$importId')({
  validateSearch: unreadSearch,
  loader: ({ context, params }) =>
    prefetch(context.queryClient, orpc.imports.one.queryOptions({ input: { id: params.importId }, ...LIVE_ONE })),
  head: () => adminHead('Import'),
  component: Screen,
})

function Screen() {
  return (
    <ImportScreen id={Route.useParams().importId} back={importsAdminAddress(readImportsSearch(Route.useSearch()))} />
  )
}
