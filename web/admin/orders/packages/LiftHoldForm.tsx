import { useState } from 'react'
import { HOLD_REASON_LENGTH } from '../../../../domain/fulfillments/fulfillment.ts'
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

/** Quality lifts the recall hold of a package, with a reason. */
export function LiftHoldForm({ fulfillmentId, version, position }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const lift = useOrderMove(
    () => api.orderAdmin.liftRecallHold({ fulfillmentId, version, reason: reason.trim() }),
    'The hold is lifted.',
  )
  return (
    <div className="not-printed mt-2">
      <AdminForm name={`Lift the hold of package ${position}`} isOpen={isOpen} onOpenChange={setOpen}>
        <Form
          className="space-y-3"
          onSubmit={event => {
            event.preventDefault()
            lift.change()
          }}
        >
          <label className="block text-sm font-medium">
            Why it may leave
            <input
              className="field mt-1"
              required
              maxLength={HOLD_REASON_LENGTH}
              autoComplete="off"
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </label>
          <BusyButton type="submit" className="button w-full" isBusy={lift.isPending}>
            {lift.isPending ? 'Saving...' : 'Lift the hold'}
          </BusyButton>
        </Form>
      </AdminForm>
    </div>
  )
}
