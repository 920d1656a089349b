import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useShown } from '../../catalogue/list-form.ts'
import { GetForm } from '../GetForm.tsx'
import { searchPairs } from './columns.ts'
import { FilterSelect } from './FilterSelect.tsx'

export type Filter = {
  /** its name in the address */
  name: string
  label: string
  /** it is how something begins, as it is typed */
  isText?: boolean
  /** its values with their words; absent: it is a day, unless it is a text */
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
  /** what the button says */
  act?: string
}

/** Narrows a list: the address says how, so it also works before the script is there. A choice acts at once. */
export function FilterBar({ search, find, filters = [], act = 'Search' }: Props) {
  const path = useRouterState({ select: state => state.location.pathname })
  const said = Object.fromEntries(searchPairs(search))
  const own = [...(find ? ['search'] : []), ...filters.map(({ name }) => name)]
  const kept = Object.entries(said).filter(([name]) => ![...own, 'after'].includes(name))
  return (
    <GetForm action={path} className="filter-bar">
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {find && <SearchInput label={find} shown={said.search ?? ''} />}
      <div className="filters">
        {filters.map(({ name, label, options, isText, all = `${label}: any`, otherwise = '' }) =>
          isText ? (
            <TextInput key={name} name={name} label={label} shown={said[name] ?? ''} />
          ) : options ? (
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
          {act}
        </button>
      </div>
    </GetForm>
  )
}

function SearchInput({ label, shown }: { label: string; shown: string }) {
  const input = useShown<HTMLInputElement>(shown)
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
      className="field search min-w-0"
    />
  )
}

/** A text that acts by Enter, as the search does. */
function TextInput({ name, label, shown }: { name: string; label: string; shown: string }) {
  const input = useShown<HTMLInputElement>(shown)
  return (
    <input
      ref={input}
      name={name}
      aria-label={label}
      placeholder={label}
      maxLength={60}
      autoComplete="off"
      defaultValue={shown}
      className="field w-28"
    />
  )
}

/** After the last of several strokes or presses that make a day. */
const RESTS_MS = 700

/** A day that acts by itself once typing rests. */
function DayInput({ name, label, shown }: { name: string; label: string; shown: string }) {
  const input = useShown<HTMLInputElement>(shown)
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
