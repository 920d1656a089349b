import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../../admin/admin-head.ts'
import { receiptOf } from '../../../admin/receiving/queries.ts'
import { ReceiptScreen } from '../../../admin/receiving/ReceiptScreen.tsx'
import { prefetch } from '../../../query-client.ts'

export const Route = createFileRoute('/admin/receipts/$receiptId')({
  loader: ({ context, params }) => prefetch(context.queryClient, receiptOf(Number(params.receiptId))),
  head: () => adminHead('Receipt'),
  component: Screen,
})

function Screen() {
  return <ReceiptScreen id={Number(Route.useParams().receiptId)} />
}
