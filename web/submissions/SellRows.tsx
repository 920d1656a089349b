import { useMemo, useRef, useState } from 'react'
import { conditionLabel, parseCondition } from '../../domain/catalogue/condition.ts'
import { isStockNumber } from '../../domain/catalogue/stock-number.ts'
import {
  type CheckedSellRow,
  checkSellRow,
  type SellRowField,
  type TypedSellRow,
  withCell,
} from '../../domain/submissions/sell-row.ts'
import { thousands } from '../../domain/text/thousands.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { Icon } from '../ui/Icon.tsx'

const PER_PAGE = 25
const FIELDS: { field: SellRowField; label: string; width: string }[] = [
  { field: 'partNumber', label: 'Part number', width: 'md:w-34' },
  { field: 'description', label: 'Description', width: 'md:w-full md:min-w-20' },
  { field: 'condition', label: 'Condition', width: 'md:w-16' },
  { field: 'quantity', label: 'Quantity', width: 'md:w-16' },
  { field: 'uom', label: 'Unit', width: 'md:w-14' },
  { field: 'price', label: 'Price each', width: 'md:w-20' },
]

type Props = { rows: readonly TypedSellRow[]; onChange: (rows: TypedSellRow[]) => void }

const checks = new WeakMap<TypedSellRow, CheckedSellRow>()
/** An unedited row stays the same object, and is validated once. */
function check(row: TypedSellRow): CheckedSellRow {
  const known = checks.get(row) ?? checkSellRow(row)
  checks.set(row, known)
  return known
}

/** The rows of a list before sending: errors are marked; each can be edited or removed. */
export function SellRows({ rows, onChange }: Props) {
  const [page, setPage] = useState(0)
  const count = useRef<HTMLParagraphElement>(null)
  const [onlyBad, setOnlyBad] = useState(false)
  const [editing, setEditing] = useState<ReadonlySet<number>>(new Set())
  const bad = useMemo(() => rows.flatMap((row, at) => ('problems' in check(row) ? [at] : [])), [rows])
  const isNarrowed = onlyBad && bad.length + editing.size > 0
  // An edited row stays in place, also once it is valid.
  const listed = rows.flatMap((row, at) => (!isNarrowed || editing.has(at) || 'problems' in check(row) ? [at] : []))
  const pages = Math.max(1, Math.ceil(listed.length / PER_PAGE))
  const shown = Math.min(page, pages - 1)
  const change = (at: number, row: TypedSellRow) => {
    setEditing(before => new Set(before).add(at))
    onChange(rows.map((one, index) => (index === at ? row : one)))
  }
  const remove = (gone: ReadonlySet<number>) => {
    setEditing(new Set())
    onChange(rows.filter((_, at) => !gone.has(at)))
    // The pressed button is removed with its row.
    count.current?.focus()
  }
  return (
    <div className="mt-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
        <p ref={count} role="status" tabIndex={-1} className="outline-none">
          <span className="font-medium tabular-nums">{thousands(rows.length)}</span>{' '}
          {rows.length === 1 ? 'row' : 'rows'}
          {bad.length > 0 && (
            <span className="font-medium text-bad">
              , {thousands(bad.length)} {bad.length === 1 ? 'needs' : 'need'} a look
            </span>
          )}
        </p>
        <div className="flex flex-wrap gap-2">
          {(bad.length > 0 || isNarrowed) && (
            <button
              type="button"
              className="button"
              aria-pressed={isNarrowed}
              onClick={() => {
                setOnlyBad(!isNarrowed)
                setEditing(new Set())
                setPage(0)
              }}
            >
              {isNarrowed ? 'Show all rows' : 'Show only these'}
            </button>
          )}
          {bad.length > 0 && (
            <button type="button" className="button" onClick={() => remove(new Set(bad))}>
              Remove these
            </button>
          )}
          <button type="button" className="button" onClick={() => onChange([])}>
            Clear the list
          </button>
        </div>
      </div>
      <div className="admin-fields sheet mt-2 overflow-hidden">
        <table className="data-table lg:max-xl:[&_tr>*]:px-1">
          <thead>
            <tr>
              {FIELDS.map(({ field, label }) => (
                <th key={field} scope="col">
                  {label}
                </th>
              ))}
              <th scope="col">
                <span className="sr-only">Change or remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {listed.slice(shown * PER_PAGE, (shown + 1) * PER_PAGE).map(at => {
              const row = rows[at]
              return (
                row && (
                  <Row
                    key={at}
                    at={at}
                    row={row}
                    isEditing={editing.has(at)}
                    onChange={next => change(at, next)}
                    onEdit={() => setEditing(before => new Set(before).add(at))}
                    onRemove={() => remove(new Set([at]))}
                  />
                )
              )
            })}
          </tbody>
        </table>
      </div>
      {pages > 1 && (
        <p className="mt-2 flex flex-wrap items-center justify-center gap-3 text-sm">
          <BusyButton className="button" isBusy={false} isOff={shown === 0} onClick={() => setPage(shown - 1)}>
            Previous
          </BusyButton>
          <span className="tabular-nums">
            Page {shown + 1} of {pages}
          </span>
          <BusyButton className="button" isBusy={false} isOff={shown === pages - 1} onClick={() => setPage(shown + 1)}>
            Next
          </BusyButton>
        </p>
      )}
    </div>
  )
}

type RowProps = {
  at: number
  row: TypedSellRow
  isEditing: boolean
  onChange: (row: TypedSellRow) => void
  onEdit: () => void
  onRemove: () => void
}

function Row({ at, row, isEditing, onChange, onEdit, onRemove }: RowProps) {
  const checked = check(row)
  const problems = 'problems' in checked ? checked.problems : {}
  const isBad = 'problems' in checked
  const isOpen = isBad || isEditing
  const name = `row ${at + 1}`
  return (
    <tr className={isBad ? 'bg-bad-soft' : undefined}>
      {FIELDS.map(({ field, label, width }) => (
        <td key={field} className={isOpen || field === 'description' ? 'wide' : undefined}>
          {isOpen ? (
            <Cell
              id={`sell-row-${at}-${field}`}
              label={label}
              of={name}
              width={width}
              value={row[field]}
              problem={problems[field]}
              onChange={value => onChange(withCell(row, field, value))}
            />
          ) : (
            <span className={field === 'partNumber' ? 'part-number font-semibold' : undefined}>
              {shown(field, row)}
            </span>
          )}
          {field === 'partNumber' && isStockNumber(row.partNumber.trim()) && (
            <span className="block text-sm text-caution">An NSN: enter the part number if you know it</span>
          )}
        </td>
      ))}
      <td className="whitespace-nowrap">
        {!isOpen && (
          <button
            type="button"
            className="button md:px-2"
            aria-label={`Change ${name}`}
            onClick={({ currentTarget }) => {
              const cells = currentTarget.closest('tr')
              onEdit()
              requestAnimationFrame(() => cells?.querySelector('input')?.focus())
            }}
          >
            Change
          </button>
        )}{' '}
        <button type="button" className="button md:px-2" aria-label={`Remove ${name}`} onClick={onRemove}>
          <Icon name="close" size={16} />
        </button>
      </td>
    </tr>
  )
}

function shown(field: SellRowField, row: TypedSellRow): string {
  const condition = field === 'condition' ? parseCondition(row.condition) : null
  return condition === null ? row[field] : conditionLabel(condition)
}

type CellProps = {
  id: string
  label: string
  of: string
  width: string
  value: string
  problem: string | undefined
  onChange: (value: string) => void
}

const Cell = ({ id, label, of, width, value, problem, onChange }: CellProps) => (
  <>
    <span aria-hidden="true" className="block text-sm text-muted md:hidden">
      {label}
    </span>
    <input
      className={`field ${width}`}
      aria-label={`${label}, ${of}`}
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem ? `${id}-problem` : undefined}
      maxLength={300}
      value={value}
      onChange={event => onChange(event.target.value)}
    />
    {problem && (
      <span id={`${id}-problem`} className="block text-sm text-bad">
        {problem}
      </span>
    )}
  </>
)
