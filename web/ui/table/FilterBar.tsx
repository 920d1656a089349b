import { useRouter, useRouterState } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { listAddress, searchPairs } from './columns.ts'
import { FilterSelect } from './FilterSelect.tsx'

export type Filter = {
  /** its name in the address */
  name: string
  label: string
  /** its values with their words; absent: it is a day */
  options?: readonly (readonly [value: string, words: string])[]
  /** what stands there when nothing is chosen */
  all?: string
  /** what the list shows as long as the address says nothing */
  otherwise?: string
}

type Props = {
  /** what the address says of the list */
  search: object
  /** what can be searched by; absent: nothing */
  find?: string
  filters?: readonly Filter[]
  /** what else stands beside them */
  children?: ReactNode
}

/** Narrows a list: the address says how, so it also works before the script is there. A choice acts at once. */
export function FilterBar({ search, find, filters = [], children }: Props) {
  const router = useRouter()
  const path = useRouterState({ select: state => state.location.pathname })
  const said = Object.fromEntries(searchPairs(search))
  const own = [...(find ? ['search'] : []), ...filters.map(({ name }) => name)]
  const kept = Object.entries(said).filter(([name]) => ![...own, 'before', 'after'].includes(name))
  const go = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = Object.fromEntries(new FormData(event.currentTarget))
    const isDefault = ({ name, otherwise }: Filter) => otherwise !== undefined && typed[name] === otherwise
    for (const filter of filters) if (isDefault(filter)) delete typed[filter.name]
    void router.navigate({ href: listAddress(path, typed) })
  }
  return (
    <form method="get" action={path} onSubmit={go} className="filter-bar">
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {find && <SearchInput label={find} shown={said.search ?? ''} />}
      {filters.map(({ name, label, options, all = `${label}: any`, otherwise = '' }) =>
        options ? (
          <FilterSelect
            // Options may come later: what is chosen among them is chosen then.
            key={`${name} ${options.length}`}
            name={name}
            label={label}
            shown={said[name] ?? otherwise}
          >
            {otherwise === '' && <option value="">{all}</option>}
            {options.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </FilterSelect>
        ) : (
          <DayInput key={name} name={name} label={label} shown={said[name] ?? ''} />
        ),
      )}
      {/* Enter sends the form; a button for those whose keyboard has none. */}
      <button type="submit" className="list-button">
        Search
      </button>
      {children}
    </form>
  )
}

function SearchInput({ label, shown }: { label: string; shown: string }) {
  const input = useShownValue(shown)
  return (
    <input
      ref={input}
      type="search"
      name="search"
      aria-label={label}
      placeholder={label}
      maxLength={100}
      autoComplete="off"
      defaultValue={shown}
      className="field search"
    />
  )
}

/** After the last of several strokes or presses that make a day. */
const RESTS_MS = 700

/** A day that acts by itself once typing rests. */
function DayInput({ name, label, shown }: { name: string; label: string; shown: string }) {
  const input = useShownValue(shown)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const act = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (input.current && isWhole(input.current)) input.current.form?.requestSubmit()
    }, RESTS_MS)
  }
  return (
    <label className="flex items-center gap-1.5 text-sm text-muted">
      {label}
      <input ref={input} type="date" name={name} defaultValue={shown} className="field" onChange={act} />
    </label>
  )
}

/** Half a day says nothing, and while 2026 is typed the year is 2, 20 and 202. */
const isWhole = ({ value, validity }: HTMLInputElement): boolean =>
  !validity.badInput && (value === '' || value >= '1000')

/** A field that shows what the address says when that changes, and holds what somebody types until then. */
function useShownValue(shown: string) {
  const input = useRef<HTMLInputElement>(null)
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    if (input.current) input.current.value = shown
  }, [shown])
  return input
}
