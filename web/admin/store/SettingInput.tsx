import { useEffect, useRef } from 'react'
import { type FieldErrors, type UseFormReturn, useWatch } from 'react-hook-form'
import { contrastOfWhiteOn } from '../../../domain/settings/accent.ts'
import { TextArea } from '../../ui/TextArea.tsx'
import { FieldError, TextField } from '../../ui/TextField.tsx'
import { type CheckedValues, cellName, type Draft, nameOf } from './draft.ts'
import type { SettingField } from './fields.ts'

type Form = UseFormReturn<Draft, unknown, CheckedValues>
type Props = { field: SettingField; form: Form; error: FieldErrors<Draft>[string] }

const INPUT_MODES = { money: 'decimal', number: 'decimal', tel: 'tel', email: 'email', url: 'url' } as const
const inputModeOf = (kind: SettingField['kind']) =>
  kind === 'money' || kind === 'number' || kind === 'tel' || kind === 'email' || kind === 'url'
    ? INPUT_MODES[kind]
    : undefined

/** One value of the owner's, typed as its kind wants. */
export function SettingInput({ field, form, error: found }: Props) {
  const { kind, label, hint, path } = field
  const name = nameOf(path)
  if (kind === 'rows') return <Rows field={field} form={form} error={found} />
  const error = found?.message
  if (kind === 'choices')
    return (
      <fieldset className="sm:col-span-full">
        <legend className="text-sm font-medium">{label}</legend>
        <div className="mt-1 flex flex-wrap gap-x-6 gap-y-1">
          {field.choices.map(choice => (
            <label key={choice.value} className="flex min-h-8 items-center gap-2 text-sm pointer-coarse:min-h-11">
              <input type="checkbox" value={choice.value} {...form.register(name)} />
              {choice.label}
            </label>
          ))}
        </div>
        <FieldError id={`${name}-error`} error={error} />
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
      <div>
        <TextArea label={label} rows={5} error={error} aria-required={!field.isOptional} {...form.register(name)} />
        {hint && <p className="mt-1 text-sm text-muted">{hint}</p>}
      </div>
    )
  return (
    <TextField
      label={label}
      error={error}
      hint={kind === 'color' ? <ColorHint form={form} name={name} hint={hint} /> : hint}
      aria-required={!field.isOptional}
      autoComplete="off"
      spellCheck={kind === 'text'}
      inputMode={inputModeOf(kind)}
      inside={kind === 'money' ? 'USD' : undefined}
      {...form.register(name)}
    />
  )
}

/** How the color looks, and how well white text can be read on it. */
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

/** A group of texts, again and again: testimonials, social pages. */
function Rows({ field, form, error }: Props & { field: SettingField & { kind: 'rows' } }) {
  const name = nameOf(field.path)
  const watched = useWatch({ control: form.control, name })
  const rows = Array.isArray(watched) ? watched.filter(row => typeof row !== 'string') : []
  const { isSubmitted } = form.formState
  const put = (next: Record<string, string>[]) =>
    form.setValue(name, next, { shouldDirty: true, shouldTouch: true, shouldValidate: isSubmitted })
  const ofCell = (row: number, column: string) => {
    const message = error?.types?.[cellName(row, column)]
    return typeof message === 'string' ? message : undefined
  }
  const list = useRef<HTMLOListElement>(null)
  const adding = useRef<HTMLButtonElement>(null)
  const isAdded = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row is there when there are more of them
  useEffect(() => {
    if (isAdded.current) list.current?.lastElementChild?.querySelector<HTMLElement>('input, textarea')?.focus()
    isAdded.current = false
  }, [rows.length])
  return (
    <div className="sm:col-span-full">
      <ol ref={list} className="grid gap-3">
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are texts without ids, and what is typed is in the form's state
          <li key={index} className="grid items-start gap-3 border-l-2 border-line pl-3 sm:grid-cols-[1fr_1fr_auto]">
            {field.columns.map(({ name, label, isLong }) => {
              const input = { label, autoComplete: 'off', value: row[name] ?? '', error: ofCell(index, name) }
              // A value is one line, however long: a break that comes with what is pasted is a space.
              const type = (text: string) => put(rows.with(index, { ...row, [name]: text.replace(/\s*\n\s*/g, ' ') }))
              return isLong ? (
                <TextArea
                  key={name}
                  {...input}
                  rows={3}
                  className="sm:col-span-full"
                  onChange={({ target }) => type(target.value)}
                />
              ) : (
                <TextField key={name} {...input} onChange={({ target }) => type(target.value)} />
              )
            })}
            <button
              type="button"
              className="button sm:mt-6"
              onClick={() => {
                put(rows.toSpliced(index, 1))
                adding.current?.focus()
              }}
            >
              Remove <span className="sr-only">{`${field.one} ${index + 1}`}</span>
            </button>
          </li>
        ))}
      </ol>
      <button
        ref={adding}
        type="button"
        className="button mt-3"
        onClick={() => {
          isAdded.current = true
          put([...rows, Object.fromEntries(field.columns.map(column => [column.name, '']))])
        }}
      >
        Add a {field.one}
      </button>
      {Object.keys(error?.types ?? {}).length === 0 && <FieldError id={`${name}-error`} error={error?.message} />}
    </div>
  )
}
