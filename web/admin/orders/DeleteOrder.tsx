import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { api } from '../../api.ts'
import type { OrderView } from '../../orders/queries.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { useAdminMutation } from '../use-admin-mutation.ts'

/** Deletes an order that was never paid, after confirmation, and returns to the list. */
export function DeleteOrder({ order, back }: { order: OrderView; back: string }) {
  const router = useRouter()
  const [isAsking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { change, isPending, refusal } = useAdminMutation({
    change: async (orderId: string) => {
      await api.cancellations.admin.deleteOrder({ orderId })
      await router.navigate({ href: back })
    },
    toast: () => `Order ${order.orderNumber} deleted.`,
  })
  if (order.paymentStatus !== 'unpaid') return null
  return (
    <div>
      <FormAlert>{refusal}</FormAlert>
      <button
        ref={button}
        type="button"
        className="button mt-1 w-full border-bad text-bad"
        aria-disabled={isPending}
        aria-busy={isPending}
        onClick={() => setAsking(!isPending)}
      >
        {isPending ? 'Deleting...' : 'Delete order'}
      </button>
      <ConfirmDialog
        isOpen={isAsking}
        question={`Delete order ${order.orderNumber}?`}
        action="Yes, delete it"
        onConfirm={() => change(order.id)}
        onClose={() => setAsking(false)}
        finalFocus={button}
      >
        It was never paid. Its parts go back on the shelf, and the buyer no longer sees it. Only the audit keeps what it
        was.
      </ConfirmDialog>
    </div>
  )
}
