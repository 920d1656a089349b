import type { Ref, TextareaHTMLAttributes } from 'react'
import { useId } from 'react'
import { FieldError } from './TextField.tsx'

type Props = TextareaHTMLAttributes<HTMLTextAreaElement> & {
  label: string
  hint?: string | undefined
  error?: string | undefined
  ref?: Ref<HTMLTextAreaElement>
}

/** A multi-line text field with its label above and its error beside it. */
export function TextArea({ label, hint, error, className = '', ...textarea }: Props) {
  const id = useId()
  const optional = textarea['aria-required'] === false
  return (
    <div className={className}>
      <label htmlFor={id} className="block text-sm font-medium">
        {label} {optional && <span className="font-normal text-muted">(optional)</span>}
      </label>
      <textarea
        id={id}
        rows={4}
        className="field mt-1"
        aria-invalid={error ? true : undefined}
        aria-describedby={[hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined}
        {...textarea}
      />
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}
