import { api } from '../../api.ts'
import { useAdminMutation } from '../use-admin-mutation.ts'
import type { Refund } from './payment-words.ts'

const TOLD = {
  done: 'The refund went through.',
  requested: 'The refund is not complete yet. It is retried automatically.',
  failed: 'The refund failed.',
  external: 'It was refunded another way in the meantime.',
}

/** Retries a failed refund. */
export function TryAgain({ refund: { id, orderNumber, amount } }: { refund: Refund }) {
  const { change, isPending, refusal } = useAdminMutation({
    change: (refundId: string) => api.payments.admin.retryRefund({ refundId }),
    toast: ({ state, method, lastError }) =>
      state === 'requested' && lastError
        ? `${TOLD.requested} ${lastError}`
        : TOLD[method === 'external' ? method : state],
  })
  return (
    <>
      <button
        type="button"
        className="button min-h-8 px-3 py-1 text-sm whitespace-nowrap pointer-coarse:min-h-11"
        aria-label={`Try again: ${(amount / 100).toFixed(2)} dollars of order ${orderNumber}`}
        aria-disabled={isPending}
        aria-busy={isPending}
        onClick={() => {
          if (!isPending) change(id)
        }}
      >
        {isPending ? 'Trying...' : 'Try again'}
      </button>
      {refusal && (
        <p role="alert" className="mt-1 text-sm whitespace-normal text-bad">
          {refusal}
        </p>
      )}
    </>
  )
}
