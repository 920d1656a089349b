import { store } from '../../../domain/settings/store.ts'
import { storeDay } from '../../../domain/text/store-day.ts'
import { z } from '../../../domain/text/zod.ts'
import { api } from '../../api.ts'
import { TextField } from '../../ui/TextField.tsx'
import { ActionForm } from '../ActionForm.tsx'
import { useActionForm } from '../use-action-form.tsx'

const Shape = z.strictObject({ on: z.string().check(z.minLength(1, 'Choose the day')) })

/** The date of a restore rehearsal: a restore runs on another system, so this store cannot detect it. */
export function RehearsedOn() {
  const { action, field } = useActionForm({
    resolver: Shape,
    first: { on: '' },
    after: (_, typed) => typed,
    send: ({ on }) => api.opening.confirm({ kind: 'backup', on }),
    toast: () => 'Kept: a restore was rehearsed.',
    noAnswer: 'This could not be saved. Please try again.',
  })
  return (
    <ActionForm
      action={action}
      label="Rehearsal of a restore"
      className="flex flex-wrap items-start gap-2"
      submit={{ name: 'Keep', className: 'mt-7' }}
      isRow
    >
      <TextField
        label="Restored and checked on"
        type="date"
        max={storeDay(new Date(), store.timeZone)}
        suppressHydrationWarning
        {...field('on')}
      />
    </ActionForm>
  )
}
