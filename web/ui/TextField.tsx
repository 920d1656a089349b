import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { useId } from 'react'

type Props = InputHTMLAttributes<HTMLInputElement> & {
  label: string
  error?: string | undefined
  hint?: ReactNode
  /** overlaid at the end of the field */
  inside?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** A text field with its label above and its error beside it. */
export function TextField({ label, error, hint, inside, className = '', ...input }: Props) {
  const id = useId()
  const optional = input['aria-required'] === false
  return (
    <div className={className}>
      <label htmlFor={id} className="block text-sm font-medium">
        {label} {optional && <span className="font-normal text-muted">(optional)</span>}
      </label>
      <div className="relative">
        <input
          id={id}
          className="field mt-1"
          aria-invalid={error ? true : undefined}
          aria-describedby={[hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined}
          {...input}
        />
        {inside && (
          <span className="pointer-events-none absolute inset-y-0 right-3 mt-1 flex items-center text-sm text-muted">
            {inside}
          </span>
        )}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null
  return (
    <p id={id} className="mt-1 text-sm text-bad">
      {error}
    </p>
  )
}
