import { useId, useState } from 'react'
import { MAX_REFERENCE_LENGTH, readReference } from '../../domain/text/line-reference.ts'

type Props = {
  /** the part number of the line, for screen readers */
  of: string
  value: string
  /** Called on blur or Enter, because each change renames the line. */
  onChange: (reference: string) => void
  /** the column heading is its label */
  isInTable?: boolean
}

/** The buyer's own reference of a line: a work order, a tail number, an item number. */
export function ReferenceField({ of, value, onChange, isInTable = false }: Props) {
  const id = useId()
  // A value from another tab, or after a refused change, replaces the typed one.
  const [draft, setDraft] = useState({ from: value, text: value })
  const text = draft.from === value ? draft.text : value
  const leave = () => {
    const reference = readReference(text)
    setDraft({ from: value, text: reference })
    if (reference !== value) onChange(reference)
  }
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-sm">
      <label htmlFor={id} className={isInTable ? 'text-muted lg:sr-only' : 'text-muted'}>
        Your reference<span className="sr-only"> for {of || 'the part'}</span>
      </label>
      <input
        id={id}
        className={`field min-w-0 grow px-2 ${isInTable ? 'w-full min-h-8 py-0 max-lg:basis-56 pointer-coarse:min-h-11' : 'w-32 max-w-80 basis-56'}`}
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_REFERENCE_LENGTH}
        placeholder={isInTable ? 'Work order' : 'Work order, tail number'}
        value={text}
        onChange={({ target }) => setDraft({ from: value, text: target.value })}
        onBlur={leave}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          leave()
        }}
      />
    </div>
  )
}
