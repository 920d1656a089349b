import type { ClipboardEvent, KeyboardEvent } from 'react'
import { pastedColumn, SHEET_COLUMNS, type SheetColumn } from './pasted-column.ts'

// A cell is a field with `data-cell` (its column) in a row with `data-line` (its line, from 0). Unavailable lines have no
// cells: the keys skip them.

type Cell = HTMLInputElement | HTMLSelectElement
type Place = { column: SheetColumn; line: number }
/** The values for cells from a line downwards; null leaves a cell unchanged. */
export type Fill = (place: Place, values: readonly (string | null)[]) => void

const isCell = (target: EventTarget): target is Cell =>
  (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) && target.dataset.cell !== undefined

function placeOf(cell: Cell): Place | null {
  const column = SHEET_COLUMNS.find(name => name === cell.dataset.cell)
  const line = cell.closest<HTMLElement>('[data-line]')?.dataset.line
  return column && line !== undefined ? { column, line: Number(line) } : null
}

function focusCell(cell: Cell): void {
  cell.focus()
  if (cell instanceof HTMLInputElement) cell.select()
}

/** The cell of the same column in the next line that has it; `null`: this is the last. */
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

/** An open select keeps its arrow keys; in browsers that cannot tell whether it is open, every select keeps them. */
const keepsArrows = (cell: Cell): boolean =>
  cell instanceof HTMLSelectElement && (!CSS.supports('selector(:open)') || cell.matches(':open'))

const ARROWS: Record<string, [typeof vertical, 1 | -1]> = {
  ArrowUp: [vertical, -1],
  ArrowDown: [vertical, 1],
  ArrowLeft: [horizontal, -1],
  ArrowRight: [horizontal, 1],
}

/** Moves between the cells; true if the key was handled. */
export function onCellKey(event: KeyboardEvent<HTMLElement>, fill: Fill): boolean {
  const { target, key, shiftKey } = event
  const hasControl = event.ctrlKey || event.metaKey
  if (!isCell(target) || event.altKey || event.nativeEvent.isComposing) return false
  const place = placeOf(target)
  const arrow = hasControl || shiftKey ? undefined : ARROWS[key]
  if (arrow && !keepsArrows(target)) {
    const [towards, step] = arrow
    if (towards === horizontal && !isAtEdge(target, step)) return false
    const next = towards(target, step)
    if (next) focusCell(next)
    else if (target instanceof HTMLInputElement) return false
  } else if (key === 'Enter' && !hasControl) {
    const next = vertical(target, shiftKey ? -1 : 1) ?? (shiftKey ? null : afterSheet(target))
    if (next) focusCell(next)
  } else if (key.toLowerCase() === 'd' && hasControl && !shiftKey && place) {
    fill({ ...place, line: place.line + 1 }, Array(MANY).fill(target.value))
    focusCell(target)
  } else if (key === 'Escape') target.blur()
  else return false
  event.preventDefault()
  return true
}

/** More lines than a request can have. */
const MANY = 1000

/** The field after the last line: the shipping price, else the last day. */
const afterSheet = (cell: Cell): Cell | null => cell.form?.querySelector<Cell>('[data-after-sheet]') ?? null

/** Several pasted lines also fill the cells below. */
export function onCellPaste(event: ClipboardEvent<HTMLElement>, fill: Fill): void {
  const { target } = event
  const place = isCell(target) ? placeOf(target) : null
  const text = event.clipboardData.getData('text/plain')
  if (!isCell(target) || !place || !/[\r\n\t]/.test(text.trim())) return
  event.preventDefault()
  fill(place, pastedColumn(text, place.column))
  focusCell(target)
}
