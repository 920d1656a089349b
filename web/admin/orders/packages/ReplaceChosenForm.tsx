import { useState } from 'react'
import { api } from '../../../api.ts'
import { BusyButton } from '../../../ui/BusyButton.tsx'
import { Form } from '../../../ui/Form.tsx'
import { AdminForm } from '../../AdminForm.tsx'
import { useOrderMove } from '../use-order-move.ts'

type Props = {
  fulfillmentId: string
  /** of its order */
  version: number
  position: number
}

/** A package with a unit chosen by the buyer is lost: a person who may inspect units decides, with a reason, to send others. */
export function ReplaceChosenForm({ fulfillmentId, version, position }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const replace = useOrderMove(
    () => api.orderAdmin.replaceChosenUnits({ fulfillmentId, version, reason: reason.trim() }),
    'Other units will ship.',
  )
  return (
    <div className="not-printed mt-2">
      <AdminForm name={`Replace package ${position} with other units`} isOpen={isOpen} onOpenChange={setOpen}>
        <Form
          className="space-y-3"
          onSubmit={event => {
            event.preventDefault()
            replace.change()
          }}
        >
          <p className="text-sm">The buyer chose a unit of this package by its serial or lot. We email the buyer.</p>
          <label className="block text-sm font-medium">
            Why others are sent
            <input
              className="field mt-1"
              required
              maxLength={200}
              autoComplete="off"
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </label>
          <BusyButton type="submit" className="button w-full" isBusy={replace.isPending}>
            {replace.isPending ? 'Saving...' : 'Send other units'}
          </BusyButton>
        </Form>
      </AdminForm>
    </div>
  )
}
