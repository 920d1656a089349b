import { createFileRoute } from '@tanstack/react-router'
import { importsAdminAddress } from '../../../admin/addresses.ts'
import { adminHead } from '../../../admin/admin-head.ts'
import { ImportScreen } from '../../../admin/imports/ImportScreen.tsx'
import { type ImportsSearch, readImportsSearch } from '../../../admin/imports/imports-search.ts'
import { importList } from '../../../admin/imports/queries.ts'
import { prefetch } from '../../../query-client.ts'

export const Route = createFileRoute('/admin/imports/$importId')({
  validateSearch: (given): ImportsSearch => readImportsSearch(given),
  loader: ({ context, params }) => prefetch(context.queryClient, importList(params.importId)),
  head: () => adminHead('Import'),
  component: Screen,
})

function Screen() {
  return <ImportScreen id={Route.useParams().importId} back={importsAdminAddress(Route.useSearch())} />
}
