import { RELEASE_PAPERS } from '../../../domain/inventory/unit-facts.ts'
import { cellKeys } from '../../ui/table/cell-keys.ts'
import { useMay } from '../may.tsx'
import {
  fillDown,
  type LineDraft,
  pasteInto,
  SERIAL_COLUMNS,
  type SerialColumn,
  type SerialRow,
} from './receipt-draft.ts'
import type { RowScans } from './row-scans.ts'

type Cell = { row: number; column: SerialColumn }
type RowErrors = readonly (Partial<Record<SerialColumn, { message?: string | undefined }>> | undefined)[]
type Props = {
  line: LineDraft
  errors: RowErrors
  scans: RowScans
  onRows: (rows: SerialRow[]) => void
  /** after the last row, the next serial number is scanned */
  onEnd: () => void
}

const COLUMNS: readonly { column: SerialColumn; header: string; width: string; type?: 'date' }[] = [
  { column: 'mark', header: 'Serial number', width: 'w-48' },
  { column: 'paper', header: 'Release document', width: 'w-32' },
  { column: 'paperNumber', header: 'Number', width: 'w-32' },
  { column: 'paperBy', header: 'Issued by', width: 'w-32' },
  { column: 'paperDate', header: 'Issued on', width: 'w-[8.5rem]', type: 'date' },
  { column: 'manufacturedOn', header: 'Manufactured', width: 'w-[8.5rem]', type: 'date' },
  { column: 'expiresOn', header: 'Expires', width: 'w-[8.5rem]', type: 'date' },
  { column: 'cost', header: 'Cost', width: 'w-20' },
]

/**
 * The serial numbers of a line, one in each row with its release document. Enter moves to the cell below, so that a scanner
 * reads a column; Ctrl + D copies a cell to all below it; a column or block of a spreadsheet is pasted from the cell on.
 */
export function SerialGrid({ line, errors, scans, onRows, onEnd }: Props) {
  const may = useMay()
  const { rows } = line
  const columns = COLUMNS.filter(({ column }) => column !== 'cost' || may('see_costs'))
  const write = ({ row, column }: Cell, text: string) =>
    onRows(rows.map((one, at) => (at === row ? { ...one, [column]: text } : one)))
  const keys = cellKeys({
    columns: SERIAL_COLUMNS,
    fillDown: ({ column, line: row }) => onRows(fillDown(rows, { row, column })),
    paste: ({ column, line: row }, text) => onRows(pasteInto(line, { row, column }, text)),
    onEnd,
  })
  return (
    <div className="relative overflow-x-auto [contain:inline-size]">
      <table aria-label="Serial numbers" className="text-sm" onKeyDown={keys.onKeyDown} onPaste={keys.onPaste}>
        <thead>
          <tr className="text-left">
            <th scope="col" className="w-8 px-1 font-medium text-muted">
              #
            </th>
            {columns.map(({ column, header }) => (
              <th key={column} scope="col" className="px-1 font-medium">
                {header}
              </th>
            ))}
            <th scope="col" className="px-1 font-medium">
              Scans
            </th>
            <th scope="col">
              <span className="sr-only">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows keep their places while they are typed in
            <tr key={at} data-line={at}>
              <td className="px-1 text-muted tabular-nums">{at + 1}</td>
              {columns.map(({ column, header, width, type = 'text' }) => {
                const cell = { row: at, column }
                const problem = errors[at]?.[column]?.message
                const common = {
                  'data-cell': column,
                  'aria-label': `${header} of row ${at + 1}`,
                  'aria-invalid': problem !== undefined,
                  title: problem,
                  value: row[column],
                  className: `field ${width} ${problem === undefined ? '' : 'border-bad'}`,
                }
                return (
                  <td key={column} className="px-1 py-0.5 align-top">
                    {column === 'paper' ? (
                      <select {...common} onChange={({ target }) => write(cell, target.value)}>
                        <option value="">None</option>
                        {RELEASE_PAPERS.map(paper => (
                          <option key={paper}>{paper}</option>
                        ))}
                      </select>
                    ) : (
                      <input
                        {...common}
                        type={type}
                        autoComplete="off"
                        maxLength={120}
                        onChange={({ target }) => write(cell, target.value)}
                      />
                    )}
                    {problem && <span className="block text-xs text-bad">{problem}</span>}
                  </td>
                )
              })}
              <td className="px-1 tabular-nums">{scans.countOf(row.mark) || ''}</td>
              <td>
                <button
                  type="button"
                  aria-label={`Remove ${row.mark || `row ${at + 1}`}`}
                  className="min-h-6 min-w-6 text-muted hover:text-bad pointer-coarse:min-h-11 pointer-coarse:min-w-11"
                  onClick={() => {
                    onRows(rows.filter((_, place) => place !== at))
                    onEnd()
                  }}
                >
                  ×
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
