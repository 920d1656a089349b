import type { ReactNode } from 'react'
import { useAddressValue } from '../../catalogue/list-form.ts'

type Props = { name: string; label: string; shown: string; children: ReactNode }

/** A choice that filters a list at once. It shows the value in the address, and keeps the focus while the list changes. */
export const FilterSelect = ({ name, label, shown, children }: Props) => (
  <select
    ref={useAddressValue<HTMLSelectElement>(shown)}
    name={name}
    aria-label={label}
    defaultValue={shown}
    className="field"
    onChange={event => event.currentTarget.form?.requestSubmit()}
  >
    {children}
  </select>
)
