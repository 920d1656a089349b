import { type FormEvent, useState } from 'react'
import { CONDITION_NAMES, conditionLabel } from '../../../domain/catalogue/condition.ts'
import { whyNotMapped } from '../../../domain/imports/import-columns.ts'
import { MISSING_RULE_NAMES, MISSING_RULES } from '../../../domain/imports/import-run.ts'
import { MAX_STOCK_QUANTITY } from '../../../domain/inventory/stock-adjustment.ts'
import { thousands } from '../../../domain/text/thousands.ts'
import { api } from '../../api.ts'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { AdminBlock } from '../AdminBlock.tsx'
import { useAdminMutation } from '../use-admin-mutation.ts'
import { ColumnMapping } from './ColumnMapping.tsx'
import { HeadingRow } from './HeadingRow.tsx'
import { type ListSettings, meantWords, typedCategory, typedLimit, typedQuantity } from './list-settings.ts'
import { MappedWords } from './MappedWords.tsx'
import type { ImportView } from './queries.ts'

type Checked = Parameters<typeof api.imports.check>[0]['settings']
type Props = { list: ImportView; settings: ListSettings; set: (changed: Partial<ListSettings>) => void }

/** The meaning of the columns, defaults for missing values, and the effect on parts that are not in the list. */
export function ListSettingsForm({ list, settings, set }: Props) {
  const { id, version } = list
  const { mapping, condition, quantity, missing, areUnits, takenAs, category, priceLimit } = settings
  const [isTried, setTried] = useState(false)
  const { change, isPending, refusal } = useAdminMutation({
    change: (asked: Checked) => api.imports.check({ id, version, settings: asked }),
    toast: () => 'Dry run started.',
  })
  const wrong = whyNotMapped(mapping)
  const pieces = typedQuantity(quantity)
  const wrongQuantity =
    pieces === undefined ? `A whole number to ${thousands(MAX_STOCK_QUANTITY)}, or nothing` : undefined
  const limit = typedLimit(priceLimit)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (wrong || pieces === undefined || limit === undefined || isPending) return
    change({
      mapping,
      condition,
      missing,
      quantity: pieces,
      areUnits,
      takenAs: meantWords(takenAs),
      category: typedCategory(category),
      priceLimit: limit,
    })
  }
  return (
    <form method="post" noValidate aria-label="Column mapping" className="admin-fields space-y-4" onSubmit={submit}>
      <AdminBlock title="Column mapping">
        <HeadingRow list={list} />
        <ColumnMapping list={list} mapping={mapping} onChange={changed => set({ mapping: changed })} />
        {wrong && (
          <p role={isTried ? 'alert' : undefined} className="mt-2 text-sm text-bad">
            {wrong}
          </p>
        )}
      </AdminBlock>
      <AdminBlock title="Defaults">
        <div className="grid gap-4 sm:grid-cols-3">
          <SelectField
            label="Condition of rows without one"
            value={condition ?? ''}
            onChange={({ target }) => set({ condition: CONDITION_NAMES.find(name => name === target.value) ?? null })}
          >
            <option value="">None</option>
            {CONDITION_NAMES.map(name => (
              <option key={name} value={name}>
                {conditionLabel(name)}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Quantity of rows without one"
            inputMode="numeric"
            autoComplete="off"
            maxLength={7}
            value={quantity}
            error={wrongQuantity}
            onChange={({ target }) => set({ quantity: target.value })}
          />
          <SelectField
            label="Parts that are not in the list"
            value={missing}
            onChange={({ target }) =>
              set({ missing: MISSING_RULE_NAMES.find(name => name === target.value) ?? 'leave' })
            }
          >
            {MISSING_RULE_NAMES.map(name => (
              <option key={name} value={name}>
                {MISSING_RULES[name]}
              </option>
            ))}
          </SelectField>
          <SelectField
            label="Rows of stock"
            value={areUnits === null ? '' : `${areUnits}`}
            onChange={({ target }) => set({ areUnits: target.value === '' ? null : target.value === 'true' })}
          >
            <option value="">Detect from the list</option>
            <option value="true">Each row is a unit of its own</option>
            <option value="false">Rows are counted together</option>
          </SelectField>
          <TextField
            label="Category of parts without one"
            maxLength={100}
            value={category}
            onChange={({ target }) => set({ category: target.value })}
          />
          <TextField
            label="Stop for a look where prices change by more than (%)"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={priceLimit}
            error={limit === undefined ? 'A whole number from 1 to 1,000, or nothing' : undefined}
            onChange={({ target }) => set({ priceLimit: target.value })}
          />
        </div>
        <MappedWords takenAs={takenAs} set={changed => set({ takenAs: changed })} />
      </AdminBlock>
      <FormAlert>{refusal}</FormAlert>
      <button
        type="submit"
        className={`button ${list.state === 'checked' ? '' : 'button-go'}`}
        aria-disabled={isPending}
        aria-busy={isPending}
      >
        {list.state === 'checked' ? 'Try again with these settings' : 'Start dry run'}
      </button>
    </form>
  )
}
