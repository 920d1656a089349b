import { cellOf, showCell } from '../../../domain/bulk/columns.ts'
import { counted } from '../../../domain/text/counted.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import type { countCells } from './typed-cells.ts'
import type { Sheet } from './use-sheet-keys.ts'

type Props = {
  sheet: Sheet
  count: ReturnType<typeof countCells>
  one: string
  many: string
  isBack: boolean
  isLoading: boolean
  onStartOver: () => void
  onPreview: () => void
}

/** The status of a sheet: the error of the active cell, the number of changes, and the possible actions. */
export function SheetStatus({ sheet, count, one, many, ...how }: Props) {
  const { state, act, rows, columns, categories } = sheet
  const { changed, wrong } = count
  const row = rows[state.active.row]
  const column = columns[state.active.column]
  const cell = row && column ? cellOf(row, column, state.typed[row.id]?.[column.id], categories) : null
  const former = row && column && cell?.isChanged ? showCell(column, row.values[column.id] ?? null, categories) : null
  const isTyped = Object.keys(state.typed).length > 0
  const [first] = wrong
  const next = wrong.find(
    place => place.row > state.active.row || (place.row === state.active.row && place.column > state.active.column),
  )
  return (
    <div className="sheet sticky bottom-0 z-10 space-y-1 p-2 text-sm shadow-xl">
      <p className="min-h-5 truncate" data-cell-note>
        {cell?.why ? (
          <span className="text-bad">
            {column?.header}: {cell.why}
          </span>
        ) : former !== null ? (
          <span className="text-muted">
            {column?.header} was {former || 'blank'}
          </span>
        ) : (
          <span className="text-muted">{state.said || 'Copy and paste work as in a spreadsheet.'}</span>
        )}
      </p>
      <p role="status" className="sr-only">
        {state.said}
      </p>
      <div className="admin-fields flex flex-wrap items-center gap-2">
        <p role="status" className="mr-auto font-semibold tabular-nums">
          {changed === 0 ? 'Nothing changed yet' : `${counted(changed, one, many)} changed`}
          {wrong.length > 0 && <span className="text-bad"> · {counted(wrong.length, 'cell')} wrong</span>}
          {how.isBack && <span className="font-normal text-muted"> · your draft is back</span>}
        </p>
        {first && (
          <button
            type="button"
            className="button"
            onClick={() => act({ kind: 'go', to: next ?? first, isCalled: true })}
          >
            Go to a wrong cell
          </button>
        )}
        {isTyped && (
          <button type="button" className="button" onClick={how.onStartOver}>
            Start over
          </button>
        )}
        <BusyButton
          className="button button-go"
          isBusy={how.isLoading}
          isOff={changed === 0 || wrong.length > 0}
          onClick={how.onPreview}
        >
          Preview
        </BusyButton>
      </div>
    </div>
  )
}
