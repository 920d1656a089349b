import { api } from '../../api.ts'
import { refusalText } from '../../api-refusal.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { notify } from '../../ui/notify.ts'
import { useAdminMutation } from '../use-admin-mutation.ts'
import type { Today } from './today.ts'

/** Approves a return without a note. Returns to inspect first, or to deny, are decided on their page. */
export function ApproveReturn({
  order,
}: {
  order: Pick<Today['returnNext'][number], 'id' | 'returnId' | 'orderNumber'>
}) {
  const approval = useAdminMutation({
    change: () => api.returns.admin.approve({ orderId: order.id, returnId: order.returnId, note: '' }),
    onSuccess: () => notify.success('Return approved. We emailed the buyer.'),
    onError: error => notify.error(refusalText(error, 'The return could not be approved. Please try again.')),
  })
  return (
    <BusyButton
      className="button min-h-8 px-3 py-1 text-sm whitespace-nowrap pointer-coarse:min-h-11"
      aria-label={`Approve the return of ${order.orderNumber}`}
      isBusy={approval.isPending}
      onClick={() => approval.change()}
    >
      Approve
    </BusyButton>
  )
}
