import type { ClipboardEvent, KeyboardEvent } from 'react'
import { pastedColumn, SHEET_COLUMNS, type SheetColumn } from './pasted-column.ts'

// A cell is a field with `data-cell` (its column) in a row with `data-line` (its line, from 0). Cells of lines that are not
// available are not there: the keys pass over them.

type Cell = HTMLInputElement | HTMLSelectElement
type Place = { column: SheetColumn; line: number }
/** What fills cells from a line on downwards; null leaves one as it is. */
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

/** Whether an arrow leaves the text: at its edge, or while all of it is selected, as it is in a cell that was come to. */
function isAtEdge(cell: Cell, step: 1 | -1): boolean {
  if (cell instanceof HTMLSelectElement) return true
  const { selectionStart: from, selectionEnd: to, value } = cell
  if (from === 0 && to === value.length) return true
  return from === to && from === (step > 0 ? value.length : 0)
}

/** An open list of choices keeps its arrows; where a browser cannot say whether one is open, all lists keep them. */
const keepsArrows = (cell: Cell): boolean =>
  cell instanceof HTMLSelectElement && (!CSS.supports('selector(:open)') || cell.matches(':open'))

const ARROWS: Record<string, [typeof vertical, 1 | -1]> = {
  ArrowUp: [vertical, -1],
  ArrowDown: [vertical, 1],
  ArrowLeft: [horizontal, -1],
  ArrowRight: [horizontal, 1],
}

/** Moves between the cells; true where the key was one of the sheet's. */
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

/** More than a request has lines. */
const MANY = 1000

/** What comes after the last line: the price of shipping, else the last day. */
const afterSheet = (cell: Cell): Cell | null => cell.form?.querySelector<Cell>('[data-after-sheet]') ?? null

/** Several lines that are pasted into a cell go into those below it too. */
export function onCellPaste(event: ClipboardEvent<HTMLElement>, fill: Fill): void {
  const { target } = event
  const place = isCell(target) ? placeOf(target) : null
  const text = event.clipboardData.getData('text/plain')
  if (!isCell(target) || !place || !/[\r\n\t]/.test(text.trim())) return
  event.preventDefault()
  fill(place, pastedColumn(text, place.column))
  focusCell(target)
}
