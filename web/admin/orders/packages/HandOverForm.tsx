import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { HandOverShape, RECEIVED_BY_LENGTH } from '../../../../domain/shipping/hand-over.ts'
import { z } from '../../../../domain/text/zod.ts'
import { api } from '../../../api.ts'
import { BusyButton } from '../../../ui/BusyButton.tsx'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useAdminMutation } from '../../use-admin-mutation.ts'
import { focusOrder } from '../use-order-move.ts'

type Props = { seen: { fulfillmentId: string; version?: number }; name: string }

/** The local time typed in the form; '': now. */
const Shape = z.strictObject({ receivedBy: HandOverShape.shape.receivedBy, at: z.string() })

/** The recipient of a package at pickup, and the time. */
export function HandOverForm({ seen, name }: Props) {
  const form = useForm({ resolver: zodResolver(Shape), defaultValues: { receivedBy: '', at: '' } })
  const { change, isPending, refusal } = useAdminMutation({
    change: ({ receivedBy, at }: z.output<typeof Shape>) =>
      api.orderAdmin.handOverParcel({ ...seen, receivedBy, at: at === '' ? null : new Date(at).toISOString() }),
    toast: () => 'Handed over. The buyer is notified.',
  })
  return (
    <form
      method="post"
      noValidate
      className="space-y-3"
      aria-label={`Hand over ${name}`}
      onSubmit={form.handleSubmit(handed => {
        if (!isPending) change(handed, { onSuccess: focusOrder })
      })}
    >
      <TextField
        label="Who collected it"
        autoComplete="off"
        maxLength={RECEIVED_BY_LENGTH}
        error={form.formState.errors.receivedBy?.message}
        {...form.register('receivedBy')}
      />
      <TextField label="When" type="datetime-local" hint="Blank: the time now." {...form.register('at')} />
      <FormAlert>{refusal}</FormAlert>
      <BusyButton type="submit" className="button button-go w-full" isBusy={isPending}>
        {isPending ? 'Saving...' : 'Handed over'}
      </BusyButton>
    </form>
  )
}
