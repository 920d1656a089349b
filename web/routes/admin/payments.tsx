import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../admin/admin-head.ts'
import { PaymentsScreen } from '../../admin/payments/PaymentsScreen.tsx'

export const Route = createFileRoute('/admin/payments')({
  // No loader: its gateway query may take seconds, and the page is shown first.
  head: () => adminHead('Payments'),
  component: PaymentsScreen,
})
