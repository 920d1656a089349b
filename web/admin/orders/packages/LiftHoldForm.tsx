import { useState } from 'react'
import { HOLD_REASON_LENGTH } from '../../../../domain/fulfillments/fulfillment.ts'
import { requiredText } from '../../../../domain/text/printed-text.ts'
import { z } from '../../../../domain/text/zod.ts'
import { api } from '../../../api.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { ActionForm } from '../../ActionForm.tsx'
import { AdminForm } from '../../AdminForm.tsx'
import { useActionForm } from '../../use-action-form.tsx'
import { focusOrder } from '../use-order-move.ts'

const Shape = z.strictObject({ reason: requiredText('Reason', HOLD_REASON_LENGTH) })

type Props = {
  fulfillmentId: string
  /** of its order */
  version: number
  position: number
}

/** Quality lifts the recall hold of a package, with a reason. */
export function LiftHoldForm({ fulfillmentId, version, position }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { action, field } = useActionForm({
    resolver: Shape,
    first: { reason: '' },
    send: ({ reason }) => api.fulfillments.liftRecallHold({ fulfillmentId, version, reason }),
    toast: () => 'The hold is lifted.',
    noAnswer: 'This could not be done. Please try again.',
    onDone: focusOrder,
  })
  return (
    <div className="not-printed mt-2">
      <AdminForm name={`Lift the hold of package ${position}`} isOpen={isOpen} onOpenChange={setOpen}>
        <ActionForm
          action={action}
          className="space-y-3"
          submit={{ name: 'Lift the hold', busy: 'Saving...', className: 'w-full' }}
        >
          <TextField
            label="Why it may leave"
            required
            maxLength={HOLD_REASON_LENGTH}
            autoComplete="off"
            {...field('reason')}
          />
        </ActionForm>
      </AdminForm>
    </div>
  )
}
