import { useEffect, useRef } from 'react'

type Props = {
  /** names what can be searched */
  label: string
  /** the current search; shown again when the address changes */
  search: string
  className?: string
}

/** The search of a form that filters a list. The field is uncontrolled: text typed before the script runs stays. */
export function SearchField({ label, search, className = 'min-w-0 basis-full md:max-w-sm md:flex-1' }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const shown = useRef(search)
  useEffect(() => {
    if (shown.current === search) return
    shown.current = search
    if (field.current) field.current.value = search
  }, [search])
  return (
    <label className={className}>
      <span className="block text-sm font-medium">{label}</span>
      <input
        ref={field}
        type="search"
        name="search"
        maxLength={100}
        autoComplete="off"
        className="field mt-1"
        defaultValue={search}
      />
    </label>
  )
}
