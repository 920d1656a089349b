import { useId } from 'react'
import { type FieldErrors, type UseFormReturn, useWatch } from 'react-hook-form'
import { contrastOfWhiteOn } from '../../../domain/settings/accent.ts'
import { TextArea } from '../../ui/TextArea.tsx'
import { FieldError, TextField } from '../../ui/TextField.tsx'
import { type CheckedValues, type Draft, nameOf } from './draft.ts'
import { LogoInput } from './LogoInput.tsx'
import { RatesTable } from './rates/RatesTable.tsx'
import { SettingRows } from './SettingRows.tsx'
import type { SettingField } from './setting-field.ts'

type Form = UseFormReturn<Draft, unknown, CheckedValues>
type Props = { field: SettingField; form: Form; error: FieldErrors<Draft>[string] }

const INPUT_MODES: Partial<Record<SettingField['kind'], 'decimal' | 'tel' | 'email' | 'url'>> = {
  money: 'decimal',
  number: 'decimal',
  tel: 'tel',
  email: 'email',
  url: 'url',
}

/** One setting, with the input for its type. */
export function SettingInput({ field, form, error: found }: Props) {
  const id = useId()
  const { kind, label, hint, path } = field
  const name = nameOf(path)
  if (kind === 'rates') return <RatesTable field={field} form={form} error={found} />
  if (kind === 'rows') return <SettingRows field={field} form={form} error={found} />
  const error = found?.message
  if (kind === 'logo') return <LogoInput field={field} form={form} error={error} />
  if (kind === 'choices')
    return (
      <fieldset className="sm:col-span-full" aria-describedby={error ? id : undefined}>
        <legend className="text-sm font-medium">{label}</legend>
        <div className="mt-1 flex flex-wrap gap-x-6 gap-y-1">
          {field.choices.map(choice => (
            <label key={choice.value} className="flex min-h-8 items-center gap-2 text-sm pointer-coarse:min-h-11">
              <input type="checkbox" value={choice.value} {...form.register(name)} />
              {choice.label}
            </label>
          ))}
        </div>
        <FieldError id={id} error={error} />
      </fieldset>
    )
  if (kind === 'check')
    return (
      <label className="flex min-h-8 items-center gap-2 self-end text-sm pointer-coarse:min-h-11">
        <input type="checkbox" {...form.register(name)} />
        {label}
      </label>
    )
  if (kind === 'lines')
    return (
      <TextArea
        label={label}
        hint={hint}
        error={error}
        rows={5}
        aria-required={!field.isOptional}
        spellCheck={false}
        {...form.register(name)}
      />
    )
  return (
    <TextField
      label={label}
      error={error}
      hint={kind === 'color' ? <ColorHint form={form} name={name} hint={hint} /> : hint}
      aria-required={!field.isOptional}
      autoComplete="off"
      spellCheck={kind === 'text'}
      inputMode={INPUT_MODES[kind]}
      inside={kind === 'money' ? 'USD' : undefined}
      {...form.register(name)}
    />
  )
}

/** A sample of the color, and its contrast with white text. */
function ColorHint({ form, name, hint }: { form: Form; name: string; hint: string | undefined }) {
  const color = `${useWatch({ control: form.control, name }) ?? ''}`.trim().toLowerCase()
  if (!/^#[0-9a-f]{6}$/.test(color)) return hint
  return (
    <>
      <span className="mr-2 inline-block px-3 py-1 text-sm" style={{ background: color, color: '#fff' }}>
        Add to cart
      </span>
      Contrast {contrastOfWhiteOn(color).toFixed(1)} to 1; at least 4.5 is wanted.
    </>
  )
}
