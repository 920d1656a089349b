import { type FormEvent, useRef, useState } from 'react'
import { VIEW_NAME_LENGTH } from '../../../domain/admin/saved-view.ts'
import { refusalText } from '../../api-refusal.ts'
import { DialogFrame } from '../DialogFrame.tsx'
import { FormAlert } from '../FormAlert.tsx'
import { TextField } from '../TextField.tsx'

/** Saves the filters of a list as a named view. */
export function SaveView({ onSave }: { onSave: (name: string) => Promise<unknown> }) {
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  const [isTried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const isBusy = useRef(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (name.trim() === '') return field.current?.focus()
    if (isBusy.current) return
    isBusy.current = true
    try {
      await onSave(name.trim())
      setOpen(false)
      setName('')
      setTried(false)
      setRefusal(null)
    } catch (error) {
      setRefusal(refusalText(error, 'The view could not be saved. Please try again.'))
    } finally {
      isBusy.current = false
    }
  }
  return (
    <>
      <button type="button" className="list-button" onClick={() => setOpen(true)}>
        Save this view
      </button>
      <DialogFrame
        isOpen={isOpen}
        onOpenChange={setOpen}
        title="Save this view"
        description="Saves these filters so you can reopen them with one click on any device."
      >
        <form method="post" noValidate className="mt-4 space-y-3" onSubmit={save}>
          <TextField
            ref={field}
            label="Name"
            autoComplete="off"
            maxLength={VIEW_NAME_LENGTH}
            value={name}
            error={isTried && name.trim() === '' ? 'Enter a name' : undefined}
            onChange={event => setName(event.target.value)}
          />
          <FormAlert>{refusal}</FormAlert>
          <button type="submit" className="button button-go">
            Save
          </button>
        </form>
      </DialogFrame>
    </>
  )
}
