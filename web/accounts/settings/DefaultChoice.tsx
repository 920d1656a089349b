import type { ComponentProps } from 'react'

type Props = ComponentProps<'input'> & {
  label: string
  /** it is the default, or will be because it is the first; only another default can replace it */
  isFixed: boolean
}

/** True if the saved entry is the default. */
export function DefaultChoice({ label, isFixed, ...input }: Props) {
  return (
    <label className="mt-4 flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        className="size-5"
        {...(isFixed ? { checked: true, disabled: true, readOnly: true } : input)}
      />
      {label}
    </label>
  )
}
