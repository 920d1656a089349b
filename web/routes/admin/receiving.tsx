import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../admin/admin-head.ts'
import { ReceivingScreen } from '../../admin/receiving/ReceivingScreen.tsx'

export const Route = createFileRoute('/admin/receiving')({
  head: () => adminHead('Receiving'),
  component: ReceivingScreen,
})
