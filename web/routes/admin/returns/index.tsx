import { createFileRoute } from '@tanstack/react-router'
import { listLoader } from '../../../admin/define-list.tsx'
import { LIST_ROUTE } from '../../../admin/list-route.ts'
import { ReturnsScreen } from '../../../admin/returns/ReturnsScreen.tsx'
import { RETURNS } from '../../../admin/returns/returns-list.tsx'

export const Route = createFileRoute('/admin/returns/')({
  ...LIST_ROUTE,
  loader: listLoader(RETURNS),
  component: ReturnsScreen,
})
