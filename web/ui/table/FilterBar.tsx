import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useAddressValue } from '../../catalogue/list-form.ts'
import { GetForm } from '../GetForm.tsx'
import { searchPairs } from './columns.ts'
import { FilterSelect } from './FilterSelect.tsx'

export type Filter = {
  /** its search parameter */
  name: string
  label: string
  /** matches the start of the value, as typed */
  isText?: boolean
  /** its values with their labels; absent: a day, or a text if `isText` */
  options?: readonly (readonly [value: string, words: string])[]
  /** label of the empty choice */
  all?: string
  /** the value that the list uses if the address has none */
  otherwise?: string
}

type Props = {
  /** the list's search parameters */
  search: object
  /** names what can be searched; absent: no search */
  find?: string
  filters?: readonly Filter[]
  /** the button's label */
  act?: string
}

/** Filters a list. The address holds the filters, so it works before the script runs. A choice applies at once. */
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
              // Options may be loaded late: the choice is applied then.
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
        {/* Enter sends the form; the button is for keyboards without Enter. */}
        <button type="submit" className="list-button">
          {act}
        </button>
      </div>
    </GetForm>
  )
}

function SearchInput({ label, shown }: { label: string; shown: string }) {
  const input = useAddressValue<HTMLInputElement>(shown)
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

/** A text that applies on Enter, like the search. */
function TextInput({ name, label, shown }: { name: string; label: string; shown: string }) {
  const input = useAddressValue<HTMLInputElement>(shown)
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

/** Longer than the interval between the strokes or presses that enter a day. */
const RESTS_MS = 700

/** A day field that applies once typing pauses. */
function DayInput({ name, label, shown }: { name: string; label: string; shown: string }) {
  const input = useAddressValue<HTMLInputElement>(shown)
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

/** A partly typed day has no value, and while 2026 is typed the year is 2, 20 and 202. */
const isWhole = ({ value, validity }: HTMLInputElement): boolean =>
  !validity.badInput && (value === '' || value >= '1000')
