import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../admin/admin-head.ts'
import { ContactsScreen } from '../../admin/contacts/ContactsScreen.tsx'
import { type ContactsSearch, readContactsSearch } from '../../admin/contacts/contacts-search.ts'
import { savedViews } from '../../admin/use-saved-views.ts'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import { prefetch } from '../../query-client.ts'

export const Route = createFileRoute('/admin/contacts')({
  validateSearch: (given): ContactsSearch => readContactsSearch(given),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    prefetch(
      context.queryClient,
      orpc.contacts.admin.list.queryOptions({ input: deps, ...LIVE }),
      savedViews('contacts'),
    ),
  head: () => adminHead('Contacts'),
  component: Screen,
})

function Screen() {
  return <ContactsScreen search={Route.useSearch()} />
}
