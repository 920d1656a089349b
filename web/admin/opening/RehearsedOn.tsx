import { useState } from 'react'
import { store } from '../../../domain/settings/store.ts'
import { storeDay } from '../../../domain/text/store-day.ts'
import { api } from '../../api.ts'
import { refusalText } from '../../api-refusal.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { Form } from '../../ui/Form.tsx'
import { notify } from '../../ui/notify.ts'
import { TextField } from '../../ui/TextField.tsx'
import { useAdminMutation } from '../use-admin-mutation.ts'

/** The date of a restore rehearsal: a restore runs on another system, so this store cannot detect it. */
export function RehearsedOn() {
  const [error, setError] = useState('')
  const kept = useAdminMutation({
    change: (on: string) => api.opening.confirm({ kind: 'backup', on }),
    onSuccess: () => notify.success('Kept: a restore was rehearsed.'),
    onError: failure => setError(refusalText(failure, 'This could not be saved. Please try again.')),
  })
  return (
    <Form
      aria-label="Rehearsal of a restore"
      className="flex flex-wrap items-start gap-2"
      onSubmit={event => {
        event.preventDefault()
        setError('')
        const on = new FormData(event.currentTarget).get('on')
        if (typeof on === 'string' && on) kept.change(on)
        else setError('Choose the day')
      }}
    >
      <TextField
        label="Restored and checked on"
        name="on"
        type="date"
        max={storeDay(new Date(), store.timeZone)}
        error={error || undefined}
        suppressHydrationWarning
      />
      <BusyButton type="submit" className="button mt-7" isBusy={kept.isPending}>
        Keep
      </BusyButton>
    </Form>
  )
}
