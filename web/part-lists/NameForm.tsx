import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { MAX_LIST_NAME_LENGTH } from '../../domain/part-lists/part-list.ts'
import { refusalText } from '../api-refusal.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { Form } from '../ui/Form.tsx'
import { TextField } from '../ui/TextField.tsx'

type Props<Saved> = {
  label: string
  /** the current name of the list */
  name?: string
  save: (name: string) => Promise<Saved>
  /** said where the store gives no reason */
  failed: string
  onSaved: (saved: Saved) => void
}

/** Asks for the name of a list, and saves it. */
export function NameForm<Saved>({ label, name = '', save, failed, onSaved }: Props<Saved>) {
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const fail = (text: string) => {
    setError(text)
    field.current?.focus()
  }
  const saving = useMutation({
    mutationFn: save,
    onSuccess: onSaved,
    onError: failure => fail(refusalText(failure, failed)),
  })
  return (
    <Form
      className="mt-4 flex flex-wrap items-start gap-3"
      onSubmit={event => {
        event.preventDefault()
        const typed = String(new FormData(event.currentTarget).get('name') ?? '').trim()
        if (!typed) return fail('Please give the list a name')
        setError(undefined)
        if (!saving.isPending) saving.mutate(typed)
      }}
    >
      <TextField
        ref={field}
        label={label}
        name="name"
        defaultValue={name}
        maxLength={MAX_LIST_NAME_LENGTH}
        placeholder="100-hour inspection, C172"
        error={error}
        autoComplete="off"
        className="max-w-sm flex-1 basis-56"
      />
      <BusyButton type="submit" className="button button-go mt-6" isBusy={saving.isPending}>
        {saving.isPending ? 'Saving...' : 'Save'}
      </BusyButton>
    </Form>
  )
}
