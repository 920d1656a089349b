import { createFileRoute } from '@tanstack/react-router'
import { CONTACTS } from '../../admin/contacts/contacts-list.tsx'
import { listLoader, listScreen } from '../../admin/define-list.tsx'
import { LIST_ROUTE } from '../../admin/list-route.ts'

export const Route = createFileRoute('/admin/contacts')({
  ...LIST_ROUTE,
  loader: listLoader(CONTACTS),
  component: listScreen(CONTACTS),
})
