import { useEffect, useId, useRef } from 'react'
import type { Categories, SheetColumn } from '../../../domain/bulk/columns.ts'

type Props = {
  column: SheetColumn
  /** its initial text: a typed letter, or the whole cell */
  text: string
  categories: Categories
  onCommit: (text: string, move: 'down' | 'right' | 'left' | 'stay') => void
  onStop: () => void
}

/** The editor of a cell. Enter and Tab commit the text and move on, Escape discards it. */
export function CellField({ column, text, categories, onCommit, onStop }: Props) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const isOver = useRef(false)
  useEffect(() => {
    field.current?.focus()
    // The caret goes to the end.
    field.current?.setSelectionRange(text.length, text.length)
  }, [text])
  const end = (move: 'down' | 'right' | 'left' | 'stay' | null) => {
    if (isOver.current) return
    isOver.current = true
    // The cell gets the focus before its editor is removed.
    field.current?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true })
    if (move === null) onStop()
    else onCommit(field.current?.value ?? '', move)
  }
  const choices =
    column.kind === 'category' ? categories.map(({ name }) => name) : column.kind === 'flag' ? ['Yes', 'No'] : []
  return (
    <>
      <input
        ref={field}
        className="cell-field"
        aria-label={column.header}
        autoComplete="off"
        spellCheck={false}
        inputMode={column.kind === 'price' ? 'decimal' : 'text'}
        maxLength={250}
        list={choices.length > 0 ? id : undefined}
        defaultValue={text}
        onBlur={() => {
          if (isOver.current) return
          isOver.current = true
          onCommit(field.current?.value ?? '', 'stay')
        }}
        onKeyDown={event => {
          // Enter belongs to an input method while a word is being composed.
          if (event.nativeEvent.isComposing) return
          const move = event.key === 'Enter' ? 'down' : event.key === 'Tab' ? (event.shiftKey ? 'left' : 'right') : null
          if (move === null && event.key !== 'Escape') return
          event.preventDefault()
          event.stopPropagation()
          end(move)
        }}
      />
      {choices.length > 0 && (
        <datalist id={id}>
          {choices.map(choice => (
            <option key={choice} value={choice} />
          ))}
        </datalist>
      )}
    </>
  )
}
