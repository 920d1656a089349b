import type { ComponentProps } from 'react'
import { useShown } from '../catalogue/list-form.ts'

type Props = Omit<ComponentProps<'select'>, 'ref' | 'defaultValue' | 'onChange'> & { shown: string }

/** A choice that narrows a list at once: it shows what the address says, and keeps the focus while the list changes. */
export const FilterSelect = ({ shown, className = '', ...select }: Props) => (
  <select
    {...select}
    ref={useShown<HTMLSelectElement>(shown)}
    defaultValue={shown}
    className={`field mt-1 ${className}`}
    onChange={event => event.currentTarget.form?.requestSubmit()}
  />
)
