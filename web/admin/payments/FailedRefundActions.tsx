import { type ReactNode, useState } from 'react'
import { type Cents, formatMoney } from '../../../domain/money/money.ts'
import { REFERENCE_LENGTH } from '../../../domain/returns/return-decision.ts'
import { requiredText } from '../../../domain/text/printed-text.ts'
import { z } from '../../../domain/text/zod.ts'
import { TextField } from '../../ui/TextField.tsx'
import { ActionForm } from '../ActionForm.tsx'
import { AdminForm } from '../AdminForm.tsx'
import { useActionForm } from '../use-action-form.tsx'

const Shape = z.strictObject({ how: requiredText('How', REFERENCE_LENGTH, 'Please say how it was refunded') })

type Props = {
  amount: Cents
  /** records how it was paid */
  record: (how: string) => Promise<unknown>
  toast: string
  /** further effects */
  children: ReactNode
}

/** A permanently failed refund: it is retried in the payment history, or paid another way. */
export function FailedRefundActions({ amount, record, toast, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const money = formatMoney(amount)
  const { action, field } = useActionForm({
    resolver: Shape,
    first: { how: '' },
    send: ({ how }) => record(how),
    toast: () => toast,
    confirm: ({ how }) => ({
      question: `${money} was given back by ${how}?`,
      action: 'Yes, it was',
      body: <>The store will not contact the card company again. {children}</>,
    }),
  })
  return (
    <div className="mt-3 border-l-4 border-bad pl-3">
      <p className="text-sm">
        The card company did not refund {money}. Look in its own pages first; then try again in the payment history, or
        give the money back another way.
      </p>
      <div className="mt-2 max-w-sm">
        <AdminForm name="Refunded another way" isOpen={isOpen} onOpenChange={setOpen}>
          <ActionForm
            action={action}
            className="space-y-3"
            submit={{ name: 'Record it', busy: 'Saving...', className: 'w-full' }}
          >
            <TextField label="How, with its number" autoComplete="off" maxLength={REFERENCE_LENGTH} {...field('how')} />
          </ActionForm>
        </AdminForm>
      </div>
    </div>
  )
}
