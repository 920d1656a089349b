import type { CellRange } from '../../../domain/bulk/block.ts'
import type { Typed } from '../../../domain/bulk/columns.ts'

export type Place = { row: number; column: number }
/** The position in the grid: `active` has the focus; `anchor` is the opposite corner of the selection. */
export type SheetState = {
  active: Place
  anchor: Place
  /** the initial text of the cell being edited */
  editing: string | null
  typed: Typed
  /** the typed cells before each recent change, for undo */
  past: readonly Typed[]
  /** counts requests to focus the grid */
  calls: number
  /** announces the last result to screen readers */
  said: string
}

export const FIRST: SheetState = {
  active: { row: 0, column: 0 },
  anchor: { row: 0, column: 0 },
  editing: null,
  typed: {},
  past: [],
  said: '',
  calls: 0,
}

const MAX_UNDO_STEPS = 50

export type SheetAction =
  | { kind: 'go'; to: Place; isRange?: boolean; isCalled?: boolean }
  | { kind: 'select'; range: CellRange }
  | { kind: 'edit'; text: string }
  | { kind: 'stop' }
  | { kind: 'type'; typed: Typed; said?: string; to?: Place }
  | { kind: 'undo' }
  | { kind: 'restore'; typed: Typed }
  | { kind: 'say'; said: string }

export function reduceSheet(state: SheetState, action: SheetAction): SheetState {
  switch (action.kind) {
    case 'go':
      return {
        ...state,
        active: action.to,
        anchor: action.isRange ? state.anchor : action.to,
        editing: null,
        calls: state.calls + (action.isCalled ? 1 : 0),
      }
    case 'select': {
      const { top, left, bottom, right } = action.range
      return { ...state, anchor: { row: bottom, column: right }, active: { row: top, column: left }, editing: null }
    }
    case 'edit':
      return { ...state, anchor: state.active, editing: action.text }
    case 'stop':
      return { ...state, editing: null }
    case 'type': {
      const to = action.to ?? state.active
      const place = action.to ? { active: to, anchor: to } : {}
      const past = [...state.past.slice(1 - MAX_UNDO_STEPS), state.typed]
      return { ...state, ...place, editing: null, typed: action.typed, past, said: action.said ?? '' }
    }
    case 'undo': {
      const before = state.past.at(-1)
      if (!before) return { ...state, said: 'Nothing to undo.' }
      return { ...state, typed: before, past: state.past.slice(0, -1), editing: null, said: 'Taken back.' }
    }
    case 'restore':
      return { ...state, typed: action.typed, past: [], editing: null }
    case 'say':
      return { ...state, said: action.said }
  }
}

export const rangeOf = ({ active, anchor }: Pick<SheetState, 'active' | 'anchor'>): CellRange => ({
  top: Math.min(active.row, anchor.row),
  bottom: Math.max(active.row, anchor.row),
  left: Math.min(active.column, anchor.column),
  right: Math.max(active.column, anchor.column),
})

type Size = { rows: number; columns: number; page: number }

/** The cell that a key moves to; null: none. */
export function placeAfter(
  { row, column }: Place,
  key: string,
  isFar: boolean,
  { rows, columns, page }: Size,
): Place | null {
  const [lastRow, lastColumn] = [rows - 1, columns - 1]
  const to = (nextRow: number, nextColumn: number) => ({
    row: Math.max(0, Math.min(lastRow, nextRow)),
    column: Math.max(0, Math.min(lastColumn, nextColumn)),
  })
  switch (key) {
    case 'ArrowUp':
      return to(isFar ? 0 : row - 1, column)
    case 'ArrowDown':
      return to(isFar ? lastRow : row + 1, column)
    case 'ArrowLeft':
      return to(row, isFar ? 0 : column - 1)
    case 'ArrowRight':
      return to(row, isFar ? lastColumn : column + 1)
    case 'Home':
      return to(isFar ? 0 : row, 0)
    case 'End':
      return to(isFar ? lastRow : row, lastColumn)
    case 'PageUp':
      return to(row - page, column)
    case 'PageDown':
      return to(row + page, column)
    default:
      return null
  }
}

/** The next or previous cell across row ends; null: the end of the sheet. */
export function adjacentCell({ row, column }: Place, by: 1 | -1, { rows, columns }: Omit<Size, 'page'>): Place | null {
  const at = row * columns + column + by
  return at < 0 || at >= rows * columns ? null : { row: Math.floor(at / columns), column: at % columns }
}
