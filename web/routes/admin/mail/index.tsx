import { createFileRoute } from '@tanstack/react-router'
import { listLoader, listScreen } from '../../../admin/define-list.tsx'
import { LIST_ROUTE } from '../../../admin/list-route.ts'
import { MAILS } from '../../../admin/mail-list.tsx'

export const Route = createFileRoute('/admin/mail/')({
  ...LIST_ROUTE,
  loader: listLoader(MAILS),
  component: listScreen(MAILS),
})
