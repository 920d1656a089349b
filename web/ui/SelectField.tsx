import type { Ref, SelectHTMLAttributes } from 'react'
import { useId } from 'react'
import { FieldError } from './TextField.tsx'

type Props = SelectHTMLAttributes<HTMLSelectElement> & {
  label: string
  error?: string | undefined
  ref?: Ref<HTMLSelectElement>
}

/** A choice from a list, with its label above and its error beside it. */
export function SelectField({ label, error, className = '', children, ...select }: Props) {
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
        aria-describedby={error ? `${id}-error` : undefined}
        {...select}
      >
        {children}
      </select>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}
