import { useEffect, useState } from 'react'

type Props = {
  /** what can be searched by */
  label: string
  /** what the list is narrowed to; it is shown again when the address changes */
  search: string
  className?: string
}

/** The search of a form that narrows a list. */
export function SearchField({ label, search, className = 'min-w-0 basis-full md:max-w-sm md:flex-1' }: Props) {
  const [typed, setTyped] = useState(search)
  useEffect(() => setTyped(search), [search])
  return (
    <label className={className}>
      <span className="block text-sm font-medium">{label}</span>
      <input
        type="search"
        name="search"
        maxLength={100}
        autoComplete="off"
        className="field mt-1"
        value={typed}
        onChange={event => setTyped(event.target.value)}
      />
    </label>
  )
}
