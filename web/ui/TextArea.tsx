import type { Ref, TextareaHTMLAttributes } from 'react'
import { useId } from 'react'
import { FieldError } from './TextField.tsx'

type Props = TextareaHTMLAttributes<HTMLTextAreaElement> & {
  label: string
  error?: string | undefined
  ref?: Ref<HTMLTextAreaElement>
}

/** A text of several lines, with its label above and its error beside it. */
export function TextArea({ label, error, className = '', ...textarea }: Props) {
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
        aria-describedby={error ? `${id}-error` : undefined}
        {...textarea}
      />
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}
