import { useId, useRef, useState } from 'react'
import { type UseFormReturn, useController } from 'react-hook-form'
import { REFUSALS } from '../../../domain/refusal.ts'
import { LOGO_NAME, logoAddress, logoSize, MAX_LOGO_BYTES } from '../../../domain/settings/logo.ts'
import { pictureType, sendUpload } from '../../send-upload.ts'
import { FieldError } from '../../ui/TextField.tsx'
import { type CheckedValues, type Draft, nameOf } from './draft.ts'
import type { SettingField } from './setting-field.ts'

type Props = {
  field: SettingField & { kind: 'logo' }
  form: UseFormReturn<Draft, unknown, CheckedValues>
  error: string | undefined
}

/** A logo: uploaded at once, previewed, and applied when the form is saved. */
export function LogoInput({ field, form, error }: Props) {
  const id = useId()
  const { value, onChange } = useController({ control: form.control, name: nameOf(field.path) }).field
  const logo = typeof value === 'string' && LOGO_NAME.test(value) ? value : null
  const [sending, setSending] = useState<string | null>(null)
  const [refused, setRefused] = useState<string | undefined>()
  const choosing = useRef<HTMLInputElement>(null)
  const send = async (file: File) => {
    setRefused(undefined)
    if (file.size > MAX_LOGO_BYTES) return setRefused(REFUSALS.LOGO_TOO_LARGE.text)
    setSending(file.name)
    const { done } = sendUpload('/uploads/logo', pictureType(file), file, () => {}, {
      read: ({ name }) => (typeof name === 'string' ? name : null),
      failed: 'The logo could not be sent. Please try again.',
    })
    await done.then(onChange, (problem: Error) => setRefused(problem.message))
    setSending(null)
  }
  const problem = refused ?? error
  return (
    <fieldset aria-describedby={`${id}-hint ${id}-error`} className="sm:col-span-full">
      <legend className="text-sm font-medium">
        {field.label} <span className="font-normal text-muted">(optional)</span>
      </legend>
      {logo && <Shown logo={logo} grounds={field.grounds} />}
      <p className="mt-2 flex flex-wrap items-center gap-3">
        <label className="button focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-(--accent)">
          {logo ? 'Choose another' : 'Choose a file'}
          <span className="sr-only"> for {field.label}</span>
          <input
            ref={choosing}
            type="file"
            accept="image/png,image/jpeg,image/webp"
            className="sr-only"
            disabled={sending !== null}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? []
              if (file) void send(file)
              currentTarget.value = ''
            }}
          />
        </label>
        {logo && (
          <button
            type="button"
            className="button"
            onClick={() => {
              choosing.current?.focus()
              onChange('')
            }}
          >
            Remove<span className="sr-only"> {field.label}</span>
          </button>
        )}
        <span role="status" className="text-sm text-muted">
          {sending && `Sending ${sending} …`}
        </span>
      </p>
      <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
        {field.hint}
      </p>
      <FieldError id={`${id}-error`} error={problem} />
    </fieldset>
  )
}

const GROUNDS = {
  light: { title: 'Light pages', color: '#ffffff' },
  dark: { title: 'Dark pages', color: '#131c27' },
  navy: { title: 'Back office', color: '#12294a' },
} as const

/** Shown on the backgrounds on which it is used. */
const Shown = ({ logo, grounds }: { logo: string; grounds: readonly (keyof typeof GROUNDS)[] }) => (
  <ul className="mt-2 flex flex-wrap gap-3">
    {grounds.map(ground => (
      <li key={ground} className="text-xs text-muted">
        <span
          className="flex h-16 min-w-40 items-center justify-center border border-line px-4"
          style={{ background: GROUNDS[ground].color }}
        >
          <img src={logoAddress(logo, 'webp')} alt="" {...logoSize(logo)} />
        </span>
        {GROUNDS[ground].title}
      </li>
    ))}
  </ul>
)
