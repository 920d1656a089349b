import { useEffect, useId, useRef } from 'react'
import type { Categories, SheetColumn } from '../../../domain/bulk/columns.ts'

type Props = {
  column: SheetColumn
  /** what it begins with: a letter that was typed, or all of the cell */
  text: string
  categories: Categories
  onCommit: (text: string, move: 'down' | 'right' | 'left' | 'stay') => void
  onStop: () => void
}

/** The field in which a cell is typed. Enter and Tab keep what was typed and go on, Escape does not keep it. */
export function CellField({ column, text, categories, onCommit, onStop }: Props) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const isOver = useRef(false)
  useEffect(() => {
    field.current?.focus()
    // Behind what is there.
    field.current?.setSelectionRange(text.length, text.length)
  }, [text])
  const end = (move: 'down' | 'right' | 'left' | 'stay' | null) => {
    if (isOver.current) return
    isOver.current = true
    // The focus goes back to the cell before its field goes.
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
          // A word that is still being put together has its own Enter.
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
