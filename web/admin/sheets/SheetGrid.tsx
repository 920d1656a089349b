import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { CellField } from './CellField.tsx'
import { SheetCell } from './SheetCell.tsx'
import { rangeOf } from './sheet-state.ts'
import type { Sheet, useSheetKeys } from './use-sheet-keys.ts'
import { useSheetPointer } from './use-sheet-pointer.ts'

/** As in the style sheet: higher on touch screens. */
const FINE_ROW = 34
const COARSE_ROW = 44

type Props = Sheet & {
  label: string
  keys: ReturnType<typeof useSheetKeys>
  /** rows that another admin changed after loading */
  stale: ReadonlySet<number>
}

/**
 * A sheet's cells as a grid with a roving focus (ARIA Authoring Practices, Data Grid). Only visible rows and the focused one
 * are rendered.
 */
export function SheetGrid({ label, keys, stale, ...sheet }: Props) {
  const { state, act, rows, columns } = sheet
  const { active } = state
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  const calls = useRef(state.calls)
  const height = useRowHeight()
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => height,
    overscan: 8,
    initialRect: { width: 800, height: 560 },
    // The header covers the first row height of the frame.
    scrollPaddingStart: height,
    rangeExtractor: useCallback(
      (range: Range) => {
        const shown = defaultRangeExtractor(range)
        return shown.includes(active.row) || active.row >= range.count
          ? shown
          : [...shown, active.row].sort((a, b) => a - b)
      },
      [active.row],
    ),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height have other places
  useEffect(() => virtual.measure(), [virtual, height])
  // The focus follows the active cell, and enters the grid only by a person's action.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the column decides which cell it is
  useEffect(() => {
    virtual.scrollToIndex(active.row, { align: 'auto' })
    const isCalled = calls.current !== state.calls
    calls.current = state.calls
    if (!isCalled && (!grid.current?.contains(document.activeElement) || state.editing !== null)) return
    const cell = grid.current?.querySelector<HTMLElement>('[tabindex="0"]')
    cell?.focus({ preventScroll: true })
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [active.row, active.column, state.editing, state.calls, virtual])
  const range = rangeOf(state)
  const pointer = useSheetPointer(sheet, keys.edit)
  const template = columns.map(({ width }) => `${width}rem`).join(' ')
  return (
    <div ref={frame} className="sheet-frame">
      <p id={id} className="sr-only">
        Arrow keys move. Typing, Enter after it or F2 edits, Escape cancels. Shift and arrows select. Copy, paste,
        Delete and Ctrl+D work as in a spreadsheet. Escape and then Tab leaves the sheet.
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a table has no rows that come and go with what is in view */}
      <div
        ref={grid}
        role="grid"
        aria-label={label}
        aria-describedby={id}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length}
        aria-multiselectable
        className="sheet-grid"
        style={{ gridTemplateColumns: template }}
        onKeyDown={event => {
          // The editor of a cell handles its own keys.
          if (state.editing === null) keys.onKeyDown(event)
        }}
        {...pointer}
        onCopy={state.editing === null ? keys.onCopy : undefined}
        onCut={state.editing === null ? keys.onCut : undefined}
        onPaste={state.editing === null ? keys.onPaste : undefined}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: as the grid */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: its cells have the focus */}
        <div role="row" aria-rowindex={1} className="sheet-row sheet-head" style={{ gridTemplateColumns: template }}>
          {columns.map((column, at) => (
            // biome-ignore lint/a11y/useSemanticElements: as the grid
            // biome-ignore lint/a11y/useFocusableInteractive: nothing is done with a head
            <div
              key={column.id}
              role="columnheader"
              aria-colindex={at + 1}
              className={['sheet-head-cell', column.kind === 'price' && 'amount', at === 0 && 'first']
                .filter(Boolean)
                .join(' ')}
            >
              {column.header}
            </div>
          ))}
        </div>
        <div role="presentation" className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = rows[index]
            if (!row) return null
            return (
              // biome-ignore lint/a11y/useSemanticElements: as the grid
              // biome-ignore lint/a11y/useFocusableInteractive: its cells have the focus
              <div
                key={row.id}
                role="row"
                aria-rowindex={index + 2}
                className="sheet-row"
                style={{ gridTemplateColumns: template, transform: `translateY(${start}px)` }}
              >
                {columns.map((column, at) => {
                  const isActive = active.row === index && active.column === at
                  return (
                    <SheetCell
                      key={column.id}
                      row={row}
                      column={column}
                      categories={sheet.categories}
                      isActive={isActive}
                      place={at + 1}
                      typed={state.typed[row.id]?.[column.id]}
                      isSelected={index >= range.top && index <= range.bottom && at >= range.left && at <= range.right}
                      isStale={stale.has(row.id)}
                    >
                      {isActive && state.editing !== null ? (
                        <CellField
                          column={column}
                          text={state.editing}
                          categories={sheet.categories}
                          onCommit={keys.commit}
                          onStop={() => act({ kind: 'stop' })}
                        />
                      ) : null}
                    </SheetCell>
                  )
                })}
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
}

function useRowHeight(): number {
  const [height, setHeight] = useState(FINE_ROW)
  useEffect(() => {
    const coarse = matchMedia('(pointer: coarse)')
    const change = () => setHeight(coarse.matches ? COARSE_ROW : FINE_ROW)
    change()
    coarse.addEventListener('change', change)
    return () => coarse.removeEventListener('change', change)
  }, [])
  return height
}
