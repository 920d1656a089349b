import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react'
import { alignRows } from '../../../domain/bulk/align-rows.ts'
import { MAX_PASTED_LENGTH, placeBlock, readBlock, writeBlock } from '../../../domain/bulk/block.ts'
import { type Categories, cellOf, type SheetColumn, type SheetRow, writeCell } from '../../../domain/bulk/columns.ts'
import { counted } from '../../../domain/text/counted.ts'
import { adjacentCell, placeAfter, rangeOf, type SheetAction, type SheetState } from './sheet-state.ts'
import { type Written, writeCells } from './typed-cells.ts'

/** Rows by which Page Up and Page Down move. */
const PAGE = 12

export type Sheet = {
  state: SheetState
  act: (action: SheetAction) => void
  rows: readonly SheetRow[]
  columns: readonly SheetColumn[]
  categories: Categories
}

/** The current text of a cell. */
export function textOf({ state, categories }: Sheet, row: SheetRow, column: SheetColumn): string {
  const typed = state.typed[row.id]?.[column.id]
  if (typed !== undefined) return typed
  return writeCell(column, cellOf(row, column, undefined, categories).value, categories)
}

/** The keyboard and clipboard of a sheet, as in a spreadsheet. */
export function useSheetKeys(sheet: Sheet) {
  const { state, act, rows, columns, categories } = sheet
  /** after Escape, Tab leaves the grid, so that the focus is not trapped */
  const isLeaving = useRef(false)
  const range = rangeOf(state)
  const size = { rows: rows.length, columns: columns.length }

  const put = (written: readonly Written[], said: (cells: number) => string, more = '') => {
    const { typed, off } = writeCells(state.typed, written, categories)
    const notes = [said(written.length - off), more, off > 0 ? `${counted(off, 'cell')} cannot be changed.` : '']
    act({ kind: 'type', typed, said: notes.filter(Boolean).join(' ') })
  }
  /** the selected cells, each with its new text */
  const fill = (text: (column: SheetColumn, index: number) => string | null): Written[] =>
    rows.slice(range.top, range.bottom + 1).flatMap(row =>
      columns.slice(range.left, range.right + 1).flatMap((column, at) => {
        const given = text(column, range.left + at)
        return given === null ? [] : [{ row, column, text: given }]
      }),
    )
  const clear = () => {
    const kept = columns.slice(range.left, range.right + 1).filter(({ kind, blank }) => kind !== 'fixed' && !blank)
    put(
      fill(({ kind, blank }) => (kind === 'fixed' || !blank ? null : '')),
      cells => `${counted(cells, 'cell')} cleared.`,
      kept.length > 0 ? `${kept.map(({ header }) => header).join(' and ')} cannot be blank.` : '',
    )
  }
  const fillDown = () => {
    const first = rows[range.top]
    if (!first || range.bottom === range.top) return act({ kind: 'say', said: 'Select the rows below to fill down.' })
    const texts = columns.map(column => (column.kind === 'fixed' ? null : textOf(sheet, first, column)))
    put(
      fill((_, index) => texts[index] ?? null).filter(({ row }) => row.id !== first.id),
      cells => `${counted(cells, 'cell')} filled.`,
    )
  }
  const paste = (text: string) => {
    if (text.length > MAX_PASTED_LENGTH)
      return act({ kind: 'say', said: 'This is too much to paste at once: at most a million characters.' })
    const { placed, beyond } = placeBlock(readBlock(text), range, size)
    const aligned = alignRows(placed, rows, columns)
    const written = aligned.placed.flatMap(({ row: at, column: place, text: given }): Written[] => {
      const [row, column] = [rows[at], columns[place]]
      return row && column ? [{ row, column, text: given }] : []
    })
    const notes = [
      aligned.lost > 0
        ? `${counted(aligned.lost, 'row')} left out: their part numbers are not in this sheet once.`
        : '',
      beyond > 0 ? `${counted(beyond, 'cell')} beyond the sheet left out.` : '',
    ]
    put(written, cells => `${counted(cells, 'cell')} pasted.`, notes.filter(Boolean).join(' '))
  }
  const copied = (): string =>
    writeBlock(
      rows
        .slice(range.top, range.bottom + 1)
        .map(row => columns.slice(range.left, range.right + 1).map(column => textOf(sheet, row, column))),
    )
  const edit = (text: string | null) => {
    const row = rows[state.active.row]
    const column = columns[state.active.column]
    if (!row || !column) return
    if (column.kind === 'fixed' || row.values[column.id] === undefined)
      return act({ kind: 'say', said: 'This cell cannot be changed.' })
    act({ kind: 'edit', text: text ?? textOf(sheet, row, column) })
  }
  const commit = (text: string, move: 'down' | 'right' | 'left' | 'stay') => {
    const row = rows[state.active.row]
    const column = columns[state.active.column]
    if (!row || !column) return
    const { typed } = writeCells(state.typed, [{ row, column, text }], categories)
    const next =
      move === 'down'
        ? placeAfter(state.active, 'ArrowDown', false, { ...size, page: PAGE })
        : move === 'stay'
          ? null
          : adjacentCell(state.active, move === 'right' ? 1 : -1, size)
    act({ kind: 'type', typed, ...(next && { to: next }) })
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey } = event
    const isCommand = event.ctrlKey || event.metaKey
    const take = (work: () => void) => {
      event.preventDefault()
      work()
    }
    if (key === 'Tab') {
      const next = adjacentCell(state.active, shiftKey ? -1 : 1, size)
      if (!isLeaving.current && next) take(() => act({ kind: 'go', to: next }))
      isLeaving.current = false
      return
    }
    isLeaving.current = key === 'Escape'
    if (key === 'Escape') return act({ kind: 'go', to: state.active })
    const next = placeAfter(state.active, key, isCommand, { ...size, page: PAGE })
    if (next) return take(() => act({ kind: 'go', to: next, isRange: shiftKey }))
    if (isCommand) {
      const commands: Record<string, () => void> = {
        a: () => act({ kind: 'select', range: { top: 0, left: 0, bottom: size.rows - 1, right: size.columns - 1 } }),
        d: fillDown,
        z: () => act({ kind: 'undo' }),
      }
      const command = event.altKey || shiftKey ? undefined : commands[key.toLowerCase()]
      if (command) take(command)
      return
    }
    if (event.altKey) return
    if (key === 'Enter') {
      const below = placeAfter(state.active, shiftKey ? 'ArrowUp' : 'ArrowDown', false, { ...size, page: PAGE })
      return take(() => (below && act({ kind: 'go', to: below })) ?? undefined)
    }
    if (key === 'F2') return take(() => edit(null))
    if (key === 'Delete' || key === 'Backspace') return take(clear)
    if (key === ' ' && columns[state.active.column]?.kind === 'flag') return take(toggle)
    if (key.length === 1) take(() => edit(key))
  }
  const toggle = () => {
    const row = rows[state.active.row]
    const column = columns[state.active.column]
    if (!row || !column) return
    const isOn = cellOf(row, column, state.typed[row.id]?.[column.id], categories).value === true
    commit(isOn ? 'No' : 'Yes', 'stay')
  }
  const clipboard = {
    onCopy: (event: ClipboardEvent) => {
      event.preventDefault()
      event.clipboardData.setData('text/plain', copied())
      const cells = (range.bottom - range.top + 1) * (range.right - range.left + 1)
      act({ kind: 'say', said: `${counted(cells, 'cell')} copied.` })
    },
    onCut: (event: ClipboardEvent) => {
      event.preventDefault()
      event.clipboardData.setData('text/plain', copied())
      clear()
    },
    onPaste: (event: ClipboardEvent) => {
      event.preventDefault()
      paste(event.clipboardData.getData('text/plain'))
    },
  }
  return { onKeyDown, ...clipboard, edit, commit, put }
}
