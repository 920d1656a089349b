import { type FormEvent, useState } from 'react'
import { CONDITION_NAMES, conditionLabel } from '../../../domain/condition.ts'
import { whyNotMapped } from '../../../domain/import-columns.ts'
import { MISSING_RULE_NAMES, MISSING_RULES, type MissingRule } from '../../../domain/import-run.ts'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { DeskBlock } from '../DeskBlock.tsx'
import { useToldChange } from '../use-told-change.ts'
import { ColumnMapping } from './ColumnMapping.tsx'
import type { ImportView } from './queries.ts'

type Settings = Pick<ImportView, 'condition' | 'missing'> & {
  mapping: NonNullable<ImportView['mapping']>
  quantity: number | null
}

/** What the columns of a list mean, what stands in for what it lacks, and what it means for the rest of the catalogue. */
export function ListSettingsForm({ list }: { list: ImportView }) {
  const { id, version, headings } = list
  const [mapping, setMapping] = useState(list.mapping ?? headings.map(() => null))
  const [condition, setCondition] = useState(list.condition)
  const [quantity, setQuantity] = useState(list.quantity === null ? '' : `${list.quantity}`)
  const [missing, setMissing] = useState<MissingRule>(list.missing)
  const [isTried, setTried] = useState(false)
  const { change, isPending, refusal } = useToldChange(
    ({ imports }, settings: Settings) => imports.check({ id, version, settings }),
    () => 'The dry run begins.',
  )
  const wrong = whyNotMapped(mapping)
  const wrongQuantity = /^\d{0,7}$/.test(quantity.trim()) ? undefined : 'A whole number, or nothing'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (wrong || wrongQuantity || isPending) return
    change({ mapping, condition, missing, quantity: quantity.trim() === '' ? null : Number(quantity) })
  }
  return (
    <form noValidate aria-label="What the columns mean" className="desk-fields space-y-4" onSubmit={submit}>
      <DeskBlock title="What the columns mean">
        <ColumnMapping list={list} mapping={mapping} onChange={setMapping} />
        {wrong && (
          <p role={isTried ? 'alert' : undefined} className="mt-2 text-sm text-bad">
            {wrong}
          </p>
        )}
      </DeskBlock>
      <DeskBlock title="What the list does not say">
        <div className="grid gap-4 sm:grid-cols-3">
          <SelectField
            label="Condition of rows without one"
            value={condition ?? ''}
            onChange={({ target }) => setCondition(CONDITION_NAMES.find(name => name === target.value) ?? null)}
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
            onChange={({ target }) => setQuantity(target.value)}
          />
          <SelectField
            label="Parts that are not in the list"
            value={missing}
            onChange={({ target }) => setMissing(MISSING_RULE_NAMES.find(name => name === target.value) ?? 'leave')}
          >
            {MISSING_RULE_NAMES.map(name => (
              <option key={name} value={name}>
                {MISSING_RULES[name]}
              </option>
            ))}
          </SelectField>
        </div>
      </DeskBlock>
      <FormAlert>{refusal}</FormAlert>
      <button
        type="submit"
        className={`button ${list.state === 'checked' ? '' : 'button-go'}`}
        aria-disabled={isPending}
        aria-busy={isPending}
      >
        {list.state === 'checked' ? 'Try again with these settings' : 'Try it: dry run'}
      </button>
    </form>
  )
}
