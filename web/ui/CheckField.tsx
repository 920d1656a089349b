import type { InputHTMLAttributes, Ref } from 'react'

type Props = InputHTMLAttributes<HTMLInputElement> & { label: string; ref?: Ref<HTMLInputElement> }

/** A checkbox with its label beside it. */
export const CheckField = ({ label, className = '', ...input }: Props) => (
  <label className={`flex min-h-9 items-center gap-2 text-sm pointer-coarse:min-h-11 ${className}`}>
    <input type="checkbox" className="size-4" {...input} />
    {label}
  </label>
)
