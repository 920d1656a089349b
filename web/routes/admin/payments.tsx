import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../admin/admin-head.ts'
import { PaymentsScreen } from '../../admin/payments/PaymentsScreen.tsx'

export const Route = createFileRoute('/admin/payments')({
  // No loader: the gateway is asked for it, which may take seconds, and the page comes first.
  head: () => adminHead('Payments'),
  component: PaymentsScreen,
})
