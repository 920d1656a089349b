import type { Ref, SelectHTMLAttributes } from 'react'
import { useId } from 'react'
import { FieldError } from './TextField.tsx'

type Props = SelectHTMLAttributes<HTMLSelectElement> & {
  label: string
  hint?: string | undefined
  error?: string | undefined
  ref?: Ref<HTMLSelectElement>
}

/** A select with its label above and its error beside it. */
export function SelectField({ label, hint, error, className = '', children, ...select }: Props) {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id} className="block text-sm font-medium">
        {label}
      </label>
      <select
        id={id}
        className="field mt-1"
        aria-invalid={error ? true : undefined}
        aria-describedby={[hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined}
        {...select}
      >
        {children}
      </select>
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}
