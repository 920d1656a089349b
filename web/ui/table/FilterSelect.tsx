import { type ReactNode, useEffect, useRef } from 'react'

type Props = { name: string; label: string; shown: string; children: ReactNode }

/** A choice that narrows a list at once: it shows what the address says, and keeps the focus while the list changes. */
export function FilterSelect({ name, label, shown, children }: Props) {
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    if (select.current) select.current.value = shown
  }, [shown])
  return (
    <select
      ref={select}
      name={name}
      aria-label={label}
      defaultValue={shown}
      className="field"
      onChange={event => event.currentTarget.form?.requestSubmit()}
    >
      {children}
    </select>
  )
}
