import { type ReactNode, useRef, useState } from 'react'
import { type Cents, formatMoney } from '../../../domain/money/money.ts'
import { REFERENCE_LENGTH } from '../../../domain/returns/return-decision.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { AdminForm } from '../AdminForm.tsx'

type Props = {
  amount: Cents
  isPending: boolean
  refusal: string | null
  /** records how it was paid */
  onGiven: (how: string) => void
  /** further effects */
  children: ReactNode
}

/** A permanently failed refund: it is retried in the payment history, or paid another way. */
export function FailedRefundActions({ amount, isPending, refusal, onGiven, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [how, setHow] = useState('')
  const [isTried, setTried] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const money = formatMoney(amount)
  return (
    <div className="mt-3 border-l-4 border-bad pl-3">
      <p className="text-sm">
        The card company did not refund {money}. Look in its own pages first; then try again in the payment history, or
        give the money back another way.
      </p>
      <div className="mt-2 max-w-sm">
        <AdminForm name="Refunded another way" isOpen={isOpen} onOpenChange={setOpen}>
          <form
            method="post"
            noValidate
            className="space-y-3"
            onSubmit={event => {
              event.preventDefault()
              setTried(true)
              setAsking(how.trim() !== '' && !isPending)
            }}
          >
            <TextField
              label="How, with its number"
              autoComplete="off"
              maxLength={REFERENCE_LENGTH}
              value={how}
              error={isTried && how.trim() === '' ? 'Please say how it was refunded' : undefined}
              onChange={event => setHow(event.target.value)}
            />
            <FormAlert>{refusal}</FormAlert>
            <button
              ref={button}
              type="submit"
              className="button w-full"
              aria-disabled={isPending}
              aria-busy={isPending}
            >
              {isPending ? 'Saving...' : 'Record it'}
            </button>
          </form>
        </AdminForm>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        question={`${money} was given back by ${how.trim()}?`}
        action="Yes, it was"
        onConfirm={() => onGiven(how.trim())}
        onClose={() => setAsking(false)}
        finalFocus={button}
      >
        The store will not contact the card company again. {children}
      </ConfirmDialog>
    </div>
  )
}
