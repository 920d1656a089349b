import { useState } from 'react'
import { requiredText } from '../../../../domain/text/printed-text.ts'
import { z } from '../../../../domain/text/zod.ts'
import { api } from '../../../api.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { ActionForm } from '../../ActionForm.tsx'
import { AdminForm } from '../../AdminForm.tsx'
import { useActionForm } from '../../use-action-form.tsx'
import { focusOrder } from '../use-order-move.ts'

const REASON_LENGTH = 200
const Shape = z.strictObject({ reason: requiredText('Reason', REASON_LENGTH) })

type Props = {
  fulfillmentId: string
  /** of its order */
  version: number
  position: number
}

/** A package with a unit chosen by the buyer is lost: a person who may inspect units decides, with a reason, to send others. */
export function ReplaceChosenForm({ fulfillmentId, version, position }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { action, field } = useActionForm({
    resolver: Shape,
    first: { reason: '' },
    send: ({ reason }) => api.fulfillments.replaceChosenUnits({ fulfillmentId, version, reason }),
    toast: () => 'Other units will ship.',
    noAnswer: 'This could not be done. Please try again.',
    onDone: focusOrder,
  })
  return (
    <div className="not-printed mt-2">
      <AdminForm name={`Replace package ${position} with other units`} isOpen={isOpen} onOpenChange={setOpen}>
        <ActionForm
          action={action}
          className="space-y-3"
          submit={{ name: 'Send other units', busy: 'Saving...', className: 'w-full' }}
        >
          <p className="text-sm">The buyer chose a unit of this package by its serial or lot. We email the buyer.</p>
          <TextField
            label="Why others are sent"
            required
            maxLength={REASON_LENGTH}
            autoComplete="off"
            {...field('reason')}
          />
        </ActionForm>
      </AdminForm>
    </div>
  )
}
