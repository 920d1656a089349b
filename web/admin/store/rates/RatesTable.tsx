import { useId, useRef } from 'react'
import { type FieldErrors, type UseFormReturn, useController } from 'react-hook-form'
import { zoneName, zoneReach } from '../../../../domain/shipping/shipping-zone.ts'
import { MAX_STEPS } from '../../../../domain/shipping/tariff-shape.ts'
import { cellKeys } from '../../../ui/table/cell-keys.ts'
import { type CheckedValues, cellName, type Draft, nameOf } from '../draft.ts'
import type { SettingField } from '../setting-field.ts'
import { rowName } from './changed-rates.ts'
import { RATE_KINDS } from './rate-kinds.ts'
import { emptyRows, isStepRow, pasteRates, type RateRow, WEIGHT, withStep } from './rates-draft.ts'

type Props = {
  field: SettingField & { kind: 'rates' }
  form: UseFormReturn<Draft, unknown, CheckedValues>
  error: FieldErrors<Draft>[string]
}

/** The prices of a service: a column for each zone, a row for each weight, then further pounds, then days. */
export function RatesTable({ field, form, error }: Props) {
  const id = useId()
  const adding = useRef<HTMLButtonElement>(null)
  const { value, onChange } = useController({ control: form.control, name: nameOf(field.path) }).field
  const rows: RateRow[] = Array.isArray(value) ? value.filter(row => typeof row !== 'string') : []
  const { zones } = RATE_KINDS[field.table]
  if (rows.length === 0)
    return (
      <p className="col-span-full text-sm">
        Not offered.{' '}
        <button type="button" className="button ml-2" onClick={() => onChange(emptyRows(zones))}>
          Offer it <span className="sr-only">{field.label}</span>
        </button>
      </p>
    )
  const wrong = wrongCells(rows, zones, error)
  const ofCell = (row: number, column: string) => {
    const isWrong = wrong.some(({ cell }) => cell === cellName(row, column))
    return isWrong ? { 'aria-invalid': true, 'aria-describedby': `${id}-${cellName(row, column)}` } : {}
  }
  const keys = cellKeys({
    columns: [WEIGHT, ...zones],
    fillDown: ({ column, line }, price) =>
      onChange(rows.map((row, at) => (at > line && column !== WEIGHT ? { ...row, [column]: price } : row))),
    paste: ({ column, line: row }, text) => onChange(pasteRates(rows, text, { row, column }, zones)),
  })
  return (
    <div className="@container col-span-full min-w-0">
      <table className="quote-sheet" aria-label={field.label} onPaste={keys.onPaste} onKeyDown={keys.onKeyDown}>
        <thead>
          <tr>
            <th scope="col" className="w-44">
              A package
            </th>
            {zones.map(zone => (
              <th key={zone} scope="col" className="text-right align-top">
                {headOf(zone)}
                <span className="block font-normal">{zoneReach(zone)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are texts without ids, and what is typed is in the form's state
            <tr key={at} data-line={at} className="border-t border-line first:border-t-0">
              <th scope="row">
                <RowHead
                  row={row}
                  attributes={{ ...ofCell(at, WEIGHT), 'data-cell': WEIGHT, 'aria-label': `Weight ${at + 1}, pounds` }}
                  onType={text => onChange(rows.with(at, { ...row, [WEIGHT]: text }))}
                  onRemove={
                    rows.filter(isStepRow).length > 1 && isStepRow(row)
                      ? () => {
                          adding.current?.focus()
                          onChange(rows.toSpliced(at, 1))
                        }
                      : null
                  }
                />
              </th>
              {zones.map(zone => (
                <td key={zone} data-label={headOf(zone)}>
                  <input
                    className="cell text-right tabular-nums"
                    inputMode="decimal"
                    autoComplete="off"
                    data-cell={zone}
                    aria-label={`${zoneName(zone)}, ${rowName(row[WEIGHT])}`}
                    {...ofCell(at, zone)}
                    value={row[zone] ?? ''}
                    onChange={({ target }) => onChange(rows.with(at, { ...row, [zone]: target.value }))}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Wrong wrong={wrong} whole={error?.types ? undefined : error?.message} id={id} />
      <p className="mt-3 flex flex-wrap gap-3">
        <button
          ref={adding}
          type="button"
          className="button"
          aria-disabled={rows.filter(isStepRow).length >= MAX_STEPS}
          onClick={() => onChange(withStep(rows, zones))}
        >
          Add a weight <span className="sr-only">to {field.label}</span>
        </button>
        <button type="button" className="button" onClick={() => onChange([])}>
          Stop offering <span className="sr-only">{field.label}</span>
        </button>
      </p>
    </div>
  )
}

type HeadProps = {
  row: RateRow
  attributes: object
  onType: (text: string) => void
  /** null: it cannot be removed */
  onRemove: (() => void) | null
}

/** The editable weight of a row; the last two rows have none. */
function RowHead({ row, attributes, onType, onRemove }: HeadProps) {
  if (!isStepRow(row)) return <span className="inline-block px-1.5 first-letter:uppercase">{rowName(row[WEIGHT])}</span>
  return (
    <span className="flex items-center gap-1 pl-1.5">
      Up to
      <input
        className="cell w-14! border border-line text-right tabular-nums"
        inputMode="numeric"
        autoComplete="off"
        {...attributes}
        value={row[WEIGHT] ?? ''}
        onChange={({ target }) => onType(target.value)}
      />
      lb
      {onRemove && (
        <button type="button" className="link ml-auto px-1.5 text-xs pointer-coarse:min-h-11" onClick={onRemove}>
          Remove <span className="sr-only">{rowName(row[WEIGHT])}</span>
        </button>
      )}
    </span>
  )
}

type WrongCell = { cell: string; name: string; message: string }

/** The errors of the cells, in display order. */
function wrongCells(rows: readonly RateRow[], zones: readonly string[], error: Props['error']): WrongCell[] {
  return rows.flatMap((row, at) =>
    [WEIGHT, ...zones].flatMap(column => {
      const cell = cellName(at, column)
      const message = error?.types?.[cell]
      const name = column === WEIGHT ? `Weight ${at + 1}` : `${zoneName(column)}, ${rowName(row[WEIGHT])}`
      return typeof message === 'string' ? [{ cell, name, message }] : []
    }),
  )
}

const MAX_PROBLEMS = 8

function Wrong({ wrong, whole, id }: { wrong: readonly WrongCell[]; whole: string | undefined; id: string }) {
  if (wrong.length === 0 && !whole) return null
  return (
    <ul className="mt-1 text-sm text-bad">
      {whole && <li>{whole}</li>}
      {wrong.map(({ cell, name, message }, at) => (
        <li key={cell} id={`${id}-${cell}`} className={at < MAX_PROBLEMS ? 'first-letter:uppercase' : 'sr-only'}>
          {name}: {message}
        </li>
      ))}
      {wrong.length > MAX_PROBLEMS && <li>And {wrong.length - MAX_PROBLEMS} more cells.</li>}
    </ul>
  )
}

const HEADS: Record<string, string> = { PR: 'PR, VI', APO: 'APO', Rest: 'Elsewhere' }
const headOf = (zone: string): string =>
  HEADS[zone] ?? (/^\d$/.test(zone) ? `Zone ${zone}` : zone.length > 2 ? zone : zoneName(zone))
