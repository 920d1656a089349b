import { type FormEvent, useState } from 'react'
import { TextArea } from '../../ui/TextArea.tsx'

type Props = {
  label: string
  isOpen?: boolean
  /** returns an error message; null: the numbers are being looked up */
  onAdd: (text: string) => string | null
}

/** Adds rows by part numbers pasted from a spreadsheet or a mail. */
export function PasteNumbers({ label, isOpen = false, onAdd }: Props) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string | undefined>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = onAdd(text)
    setError(wrong ?? undefined)
    if (!wrong) setText('')
  }
  const form = (
    <form method="post" noValidate onSubmit={submit} className="admin-fields mt-2 max-w-prose space-y-2">
      <TextArea
        label={isOpen ? label : 'One a line'}
        rows={4}
        value={text}
        error={error}
        spellCheck={false}
        onChange={({ target }) => {
          setText(target.value)
          setError(undefined)
        }}
      />
      <button type="submit" className={isOpen ? 'button button-go' : 'button'}>
        Find these parts
      </button>
    </form>
  )
  if (isOpen) return form
  return (
    <details className="sheet p-3">
      <summary className="cursor-pointer text-sm font-medium pointer-coarse:min-h-11">{label}</summary>
      {form}
    </details>
  )
}
