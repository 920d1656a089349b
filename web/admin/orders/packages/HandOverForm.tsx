import { HandOverShape, RECEIVED_BY_LENGTH } from '../../../../domain/shipping/hand-over.ts'
import { z } from '../../../../domain/text/zod.ts'
import { api } from '../../../api.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { ActionForm } from '../../ActionForm.tsx'
import { useActionForm } from '../../use-action-form.tsx'
import { focusOrder } from '../use-order-move.ts'

type Props = { seen: { fulfillmentId: string; version?: number }; name: string }

/** The local time typed in the form; '': now. */
const Shape = z.strictObject({ receivedBy: HandOverShape.shape.receivedBy, at: z.string() })

/** The recipient of a package at pickup, and the time. */
export function HandOverForm({ seen, name }: Props) {
  const { action, field } = useActionForm({
    resolver: Shape,
    first: { receivedBy: '', at: '' },
    send: ({ receivedBy, at }) =>
      api.fulfillments.handOver({ ...seen, receivedBy, at: at === '' ? null : new Date(at).toISOString() }),
    toast: () => 'Handed over. The buyer is notified.',
    onDone: focusOrder,
  })
  return (
    <ActionForm
      action={action}
      label={`Hand over ${name}`}
      className="space-y-3"
      submit={{ name: 'Handed over', busy: 'Saving...', className: 'button-go w-full' }}
    >
      <TextField label="Who collected it" autoComplete="off" maxLength={RECEIVED_BY_LENGTH} {...field('receivedBy')} />
      <TextField label="When" type="datetime-local" hint="Blank: the time now." {...field('at')} />
    </ActionForm>
  )
}
