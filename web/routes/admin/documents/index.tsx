import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../../admin/admin-head.ts'
import { DocumentsScreen, unconfirmedDocuments } from '../../../admin/documents/DocumentsScreen.tsx'
import { type DocumentsSearch, readDocumentsSearch } from '../../../admin/documents/documents-search.ts'
import { savedViews } from '../../../admin/use-saved-views.ts'
import { prefetch } from '../../../query-client.ts'

export const Route = createFileRoute('/admin/documents/')({
  validateSearch: (given): DocumentsSearch => readDocumentsSearch(given),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetch(context.queryClient, unconfirmedDocuments(deps), savedViews('documents')),
  head: () => adminHead('Documents to confirm'),
  component: Screen,
})

function Screen() {
  return <DocumentsScreen search={Route.useSearch()} />
}
