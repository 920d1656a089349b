import type { ClipboardEvent, KeyboardEvent } from 'react'

// The keys and the clipboard of a table whose cells are fields. A cell is a field with `data-cell` (its column) in a row with
// `data-line` (its row, from 0). Rows without cells are skipped.

type Cell = HTMLInputElement | HTMLSelectElement
export type CellPlace<Column extends string> = { column: Column; line: number }

type Options<Column extends string> = {
  columns: readonly Column[]
  /** Ctrl + D: copies `value` to the cells below */
  fillDown: (place: CellPlace<Column>, value: string) => void
  /** pasted text of several cells, which is written from this cell on */
  paste: (place: CellPlace<Column>, text: string) => void
  /** Enter in the last row: moves the focus to what follows the table */
  onEnd?: (cell: Cell) => void
}

const isCell = (target: EventTarget): target is Cell =>
  (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) && target.dataset.cell !== undefined

function placeOf<Column extends string>(cell: Cell, columns: readonly Column[]): CellPlace<Column> | null {
  const column = columns.find(name => name === cell.dataset.cell)
  const line = cell.closest<HTMLElement>('[data-line]')?.dataset.line
  return column !== undefined && line !== undefined ? { column, line: Number(line) } : null
}

export function focusCell(cell: Cell): void {
  cell.focus()
  if (cell instanceof HTMLInputElement) cell.select()
}

/** The cell of the same column in the next row that has it; null: this is the last. */
function vertical(cell: Cell, step: 1 | -1): Cell | null {
  const same = [
    ...(cell.closest('table')?.querySelectorAll<Cell>(`[data-cell="${CSS.escape(cell.dataset.cell ?? '')}"]`) ?? []),
  ]
  return same[same.indexOf(cell) + step] ?? null
}

function horizontal(cell: Cell, step: 1 | -1): Cell | null {
  const cells = [...(cell.closest('tr')?.querySelectorAll<Cell>('[data-cell]') ?? [])]
  return cells[cells.indexOf(cell) + step] ?? null
}

/** True if an arrow key leaves the text: at its edge, or while all of it is selected, as in a cell that was just entered. */
function isAtEdge(cell: Cell, step: 1 | -1): boolean {
  if (cell instanceof HTMLSelectElement) return true
  const { selectionStart: from, selectionEnd: to, value } = cell
  if (from === 0 && to === value.length) return true
  return from === to && from === (step > 0 ? value.length : 0)
}

/**
 * True if the cell uses arrow keys itself: a date, and an open select. In browsers that cannot tell whether a select is open,
 * every select.
 */
const keepsArrows = (cell: Cell): boolean =>
  cell instanceof HTMLSelectElement ? !CSS.supports('selector(:open)') || cell.matches(':open') : cell.type === 'date'

const ARROWS: Record<string, [typeof vertical, 1 | -1]> = {
  ArrowUp: [vertical, -1],
  ArrowDown: [vertical, 1],
  ArrowLeft: [horizontal, -1],
  ArrowRight: [horizontal, 1],
}

/**
 * The handlers of an editable table. Enter and the arrows move between the cells, Shift + Enter moves up, Ctrl + D fills
 * down, Escape leaves. `onKeyDown` returns true if it handled the key.
 */
export function cellKeys<Column extends string>({ columns, fillDown, paste, onEnd }: Options<Column>) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): boolean => {
    const { target, key, shiftKey } = event
    const hasControl = event.ctrlKey || event.metaKey
    if (!isCell(target) || event.altKey || event.nativeEvent.isComposing) return false
    const arrow = hasControl || shiftKey ? undefined : ARROWS[key]
    if (arrow && !keepsArrows(target)) {
      const [towards, step] = arrow
      if (towards === horizontal && !isAtEdge(target, step)) return false
      const next = towards(target, step)
      if (next) focusCell(next)
      else if (target instanceof HTMLInputElement) return false
    } else if (key === 'Enter' && !hasControl) {
      const next = vertical(target, shiftKey ? -1 : 1)
      if (next) focusCell(next)
      else if (!shiftKey) onEnd?.(target)
    } else if (key.toLowerCase() === 'd' && hasControl && !shiftKey) {
      const place = placeOf(target, columns)
      if (place === null) return false
      fillDown(place, target.value)
      focusCell(target)
    } else if (key === 'Escape') target.blur()
    else return false
    event.preventDefault()
    return true
  }
  const onPaste = (event: ClipboardEvent<HTMLElement>): void => {
    const { target } = event
    const place = isCell(target) ? placeOf(target, columns) : null
    const text = event.clipboardData.getData('text/plain')
    if (!isCell(target) || place === null || !/[\r\n\t]/.test(text.trim())) return
    event.preventDefault()
    paste(place, text)
    focusCell(target)
  }
  return { onKeyDown, onPaste }
}
