import { type FormEvent, useState } from 'react'
import { cellOf, type SheetColumn } from '../../../domain/bulk/columns.ts'
import { helperProblem, helpPrice, PRICE_HELPERS, type PriceHelper } from '../../../domain/bulk/price-helper.ts'
import { cents } from '../../../domain/money/money.ts'
import { counted } from '../../../domain/text/counted.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { isKey } from '../is-key.ts'
import { rangeOf } from './sheet-state.ts'
import type { Sheet, useSheetKeys } from './use-sheet-keys.ts'

type Props = { sheet: Sheet; put: ReturnType<typeof useSheetKeys>['put'] }

/** Actions on a whole column: change prices by a percentage, round them up, or set one value. */
export function ColumnTools({ sheet, put }: Props) {
  const { columns, rows, state } = sheet
  const open = columns.filter(({ kind }) => kind !== 'fixed')
  const [chosen, setChosen] = useState('')
  const column = open.find(({ id }) => id === chosen) ?? open.find(({ kind }) => kind === 'price') ?? open[0]
  const [helper, setHelper] = useState<PriceHelper>('percent')
  const [given, setGiven] = useState('')
  const [error, setError] = useState<string | undefined>()
  if (!column) return null
  const isPrice = column.kind === 'price'
  const how = isPrice ? helper : 'set'
  const range = rangeOf(state)
  // The rows of an intended selection, else all.
  const meant = range.bottom > range.top ? rows.slice(range.top, range.bottom + 1) : rows
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = isPrice ? helperProblem(how, given) : null
    setError(wrong ?? undefined)
    if (wrong) return
    const problems: string[] = []
    const written = meant.flatMap(row => {
      const now = cellOf(row, column, state.typed[row.id]?.[column.id], sheet.categories)
      if (!now.isThere) return []
      const text = isPrice ? priceAfter(now.value, how, given, problems) : given
      return text === null ? [] : [{ row, column, text }]
    })
    const left = problems[0] ? `${counted(problems.length, 'row')} left as they were: ${problems[0]}` : ''
    put(written, cells => `${counted(cells, 'cell')} of ${column.header} set.`, left)
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="admin-fields flex flex-wrap items-end gap-2">
      <SelectField label="Column" value={column.id} onChange={({ target }) => setChosen(target.value)}>
        {open.map(({ id, header }) => (
          <option key={id} value={id}>
            {header}
          </option>
        ))}
      </SelectField>
      {isPrice && (
        <SelectField
          label="How"
          value={helper}
          onChange={({ target: { value } }) => {
            if (isKey(PRICE_HELPERS, value)) setHelper(value)
            setError(undefined)
          }}
        >
          {Object.entries(PRICE_HELPERS).map(([name, words]) => (
            <option key={name} value={name}>
              {words}
            </option>
          ))}
        </SelectField>
      )}
      {how !== 'up95' && (
        <TextField
          label={isPrice ? (how === 'percent' ? 'Percent, - for less' : 'Dollars') : valueLabel(column)}
          value={given}
          error={error}
          maxLength={200}
          autoComplete="off"
          onChange={({ target }) => {
            setGiven(target.value)
            setError(undefined)
          }}
        />
      )}
      <button type="submit" className="button">
        Apply to {counted(meant.length, 'row')}
      </button>
    </form>
  )
}

const valueLabel = ({ kind, blank }: SheetColumn): string =>
  kind === 'flag' ? 'Yes or no' : kind === 'category' ? 'Category' : blank ? 'Value' : 'Text'

/** The new price of a cell as typed; null: unchanged, with a reason in `problems` if invalid. */
function priceAfter(value: unknown, how: PriceHelper, given: string, problems: string[]): string | null {
  const after = helpPrice(typeof value === 'number' ? cents(value) : null, how, given)
  if ('text' in after) return after.text
  problems.push(after.why)
  return null
}
