import { lazy, Suspense, useState } from 'react'
import { api } from '../../api.ts'
import { refusalText } from '../../api-refusal.ts'
import type { CardToken } from '../../checkout/card-provider.ts'
import { notify } from '../../ui/notify.ts'
import { useAdminMutation } from '../use-admin-mutation.ts'

const PaymentForm = lazy(() => import('../../checkout/PaymentForm.tsx').then(found => ({ default: found.PaymentForm })))

/** Authorizes one dollar on a card that is typed as at checkout, and voids it. */
export function TryCard({ isAgain }: { isAgain: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const trial = useAdminMutation({
    change: (token: CardToken) => api.opening.tryCard({ token }),
    onSuccess: ({ passed, detail }) => {
      if (!passed) return setError(detail)
      notify.success(detail)
      setOpen(false)
    },
    onError: failure => setError(refusalText(failure, 'The card could not be tried. Look in the gateway’s own pages.')),
  })
  if (!isOpen)
    return (
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {isAgain ? 'Try another card' : 'Try a card'}
      </button>
    )
  return (
    <Suspense fallback={<div className="skeleton h-64" />}>
      <PaymentForm
        email={null}
        amount="$1.00"
        action="Charge and void"
        isSale={false}
        error={error && <p>{error}</p>}
        onError={setError}
        disabled={trial.isPending}
        onSignIn={() => window.location.reload()}
        onPay={async token => trial.change(token)}
      />
    </Suspense>
  )
}
