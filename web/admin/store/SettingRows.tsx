import { useEffect, useId, useRef } from 'react'
import { type FieldErrors, type UseFormReturn, useController } from 'react-hook-form'
import { TextArea } from '../../ui/TextArea.tsx'
import { FieldError, TextField } from '../../ui/TextField.tsx'
import { type CheckedValues, cellName, type Draft, nameOf } from './draft.ts'
import type { SettingField } from './setting-field.ts'

type Props = {
  field: SettingField & { kind: 'rows' }
  form: UseFormReturn<Draft, unknown, CheckedValues>
  error: FieldErrors<Draft>[string]
}

const withoutBreaks = (text: string): string =>
  text.includes('\n')
    ? text
        .split('\n')
        .map(line => line.trim())
        .filter(Boolean)
        .join(' ')
    : text

/** A list whose items have several texts: testimonials, social pages. */
export function SettingRows({ field, form, error }: Props) {
  const id = useId()
  const list = useRef<HTMLOListElement>(null)
  const adding = useRef<HTMLButtonElement>(null)
  const isAdded = useRef(false)
  const { value, onChange } = useController({ control: form.control, name: nameOf(field.path) }).field
  const rows = Array.isArray(value) ? value.filter(row => typeof row !== 'string') : []
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that was added is there then
  useEffect(() => {
    if (isAdded.current) list.current?.lastElementChild?.querySelector<HTMLElement>('input, textarea')?.focus()
    isAdded.current = false
  }, [rows.length])
  const ofCell = (row: number, column: string) => {
    const message = error?.types?.[cellName(row, column)]
    return typeof message === 'string' ? message : undefined
  }
  /** errors of the list that belong to no field */
  const ofWhole = Object.keys(error?.types ?? {}).length === 0 ? error?.message : undefined
  return (
    <fieldset aria-describedby={ofWhole ? id : undefined} className="sm:col-span-full">
      <legend className="text-sm font-medium">{field.label}</legend>
      <ol ref={list} className="mt-1 grid gap-3">
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are texts without ids, and what is typed is in the form's state
          <li key={index} className="border-l-2 border-line pl-3">
            <fieldset className="grid items-start gap-3 sm:grid-cols-[1fr_1fr_auto]">
              <legend className="sr-only">{`${field.one} ${index + 1}`}</legend>
              {field.columns.map(({ name, label, isLong }) => {
                const input = { label, autoComplete: 'off', value: row[name] ?? '', error: ofCell(index, name) }
                // A value is one line: a pasted line break becomes a space.
                const type = (text: string) => onChange(rows.with(index, { ...row, [name]: withoutBreaks(text) }))
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
                  // The last button disappears; any other becomes that of the next row.
                  if (index === rows.length - 1) adding.current?.focus()
                  onChange(rows.toSpliced(index, 1))
                }}
              >
                Remove <span className="sr-only">{`${field.one} ${index + 1}`}</span>
              </button>
            </fieldset>
          </li>
        ))}
      </ol>
      <button
        ref={adding}
        type="button"
        className="button mt-3"
        onClick={() => {
          isAdded.current = true
          onChange([...rows, Object.fromEntries(field.columns.map(column => [column.name, '']))])
        }}
      >
        Add a {field.one}
      </button>
      <FieldError id={id} error={ofWhole} />
    </fieldset>
  )
}
