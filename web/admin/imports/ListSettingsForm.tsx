import { CONDITION_NAMES, conditionLabel } from '../../../domain/catalogue/condition.ts'
import { whyNotMapped } from '../../../domain/imports/import-columns.ts'
import { MISSING_RULE_NAMES, MISSING_RULES } from '../../../domain/imports/import-run.ts'
import { MAX_STOCK_QUANTITY } from '../../../domain/inventory/stock-adjustment.ts'
import { thousands } from '../../../domain/text/thousands.ts'
import { api } from '../../api.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ActionForm } from '../ActionForm.tsx'
import { AdminBlock } from '../AdminBlock.tsx'
import { resolveDraft } from '../catalogue/resolve-draft.ts'
import { useActionForm } from '../use-action-form.tsx'
import { ColumnMapping } from './ColumnMapping.tsx'
import { HeadingRow } from './HeadingRow.tsx'
import { type ListSettings, meantWords, typedCategory, typedLimit, typedQuantity } from './list-settings.ts'
import { MappedWords } from './MappedWords.tsx'
import type { ImportView } from './queries.ts'

type Checked = Parameters<typeof api.imports.check>[0]['settings']
type Props = { list: ImportView; settings: ListSettings; set: (changed: Partial<ListSettings>) => void }

/** The errors of the settings, by field. */
const problemsOf = ({ mapping, quantity, priceLimit }: ListSettings) => ({
  mapping: whyNotMapped(mapping) ?? undefined,
  quantity:
    typedQuantity(quantity) === undefined
      ? `A whole number to ${thousands(MAX_STOCK_QUANTITY)}, or nothing`
      : undefined,
  priceLimit: typedLimit(priceLimit) === undefined ? 'A whole number from 1 to 1,000, or nothing' : undefined,
})

const resolve = resolveDraft<ListSettings, Checked>(({ quantity, takenAs, category, priceLimit, ...settings }) => {
  const problems = problemsOf({ quantity, takenAs, category, priceLimit, ...settings })
  const issues = Object.entries(problems).flatMap(([name, message]) =>
    message === undefined ? [] : [{ code: 'custom', path: [name], message }],
  )
  if (issues.length > 0) return { success: false, error: { issues } }
  const checked = {
    ...settings,
    quantity: typedQuantity(quantity) ?? null,
    takenAs: meantWords(takenAs),
    category: typedCategory(category),
    priceLimit: typedLimit(priceLimit) ?? null,
  }
  return { success: true, data: checked }
})

/**
 * The meaning of the columns, defaults for missing values, and the effect on parts that are not in the list. The page has the
 * settings: its reports change them too.
 */
export function ListSettingsForm({ list, settings, set }: Props) {
  const { id, version } = list
  const { mapping, condition, quantity, missing, areUnits, takenAs, category, priceLimit } = settings
  const { action, form } = useActionForm({
    resolver: resolve,
    first: settings,
    values: settings,
    hasUnregistered: true,
    send: checked => api.imports.check({ id, version, settings: checked }),
    toast: () => 'Dry run started.',
  })
  const wrong = problemsOf(settings)
  return (
    <ActionForm
      action={action}
      label="Column mapping"
      className="admin-fields space-y-4"
      submit={{
        name: list.state === 'checked' ? 'Try again with these settings' : 'Start dry run',
        className: list.state === 'checked' ? '' : 'button-go',
      }}
    >
      <AdminBlock title="Column mapping">
        <HeadingRow list={list} />
        <ColumnMapping list={list} mapping={mapping} onChange={changed => set({ mapping: changed })} />
        {wrong.mapping && (
          <p role={form.formState.isSubmitted ? 'alert' : undefined} className="mt-2 text-sm text-bad">
            {wrong.mapping}
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
            error={wrong.quantity}
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
            error={wrong.priceLimit}
            onChange={({ target }) => set({ priceLimit: target.value })}
          />
        </div>
        <MappedWords takenAs={takenAs} set={changed => set({ takenAs: changed })} />
      </AdminBlock>
    </ActionForm>
  )
}
