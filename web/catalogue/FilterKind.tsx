import { useState } from 'react'
import { flushSync } from 'react-dom'
import { thousands } from '../../domain/text/thousands.ts'
import { FilterMenu } from './FilterMenu.tsx'
import { useAddressValue } from './list-form.ts'

export type Facet = { value: string; count: number }
/** `count`: null where it is not known now */
type Offered = { value: string; count: number | null }

type Props = {
  title: string
  name: string
  label?: (value: string) => string
  chosen: string[]
  /** undefined while the counts are unknown: chosen values are shown and sent nevertheless */
  offered: Facet[] | undefined
  isAtLeast: boolean | undefined
  inDialog: boolean
}

/** The values shown before all are requested. */
const FIRST_SHOWN = { dialog: 8, strip: 24 }

/** The values of one kind, the commonest first, with those always among them that are chosen or were a moment ago. */
export function FilterKind({ title, name, label = value => value, chosen, offered, isAtLeast, inDialog }: Props) {
  const [showAll, setShowAll] = useState(false)
  const [held, hold] = useState(chosen)
  if (chosen.some(value => !held.includes(value))) hold([...new Set([...held, ...chosen])])
  const values: Offered[] = [
    ...held
      .filter(value => !offered?.some(facet => facet.value === value))
      .map(value => ({ value, count: offered ? 0 : null })),
    ...(offered ?? []),
  ]
  // The kinds are shown while their counts load, so that nothing moves afterwards.
  if (values.length === 0 && (inDialog || offered)) return null
  const first = inDialog ? FIRST_SHOWN.dialog : FIRST_SHOWN.strip
  const shown = showAll ? values : values.filter(({ value }, index) => index < first || held.includes(value))
  // The focused button is removed: the first revealed value gets the focus.
  const unfold = ({ currentTarget }: React.MouseEvent) => {
    const fields = currentTarget.closest('fieldset')
    const next = values.find(value => !shown.includes(value))
    flushSync(() => setShowAll(true))
    for (const field of fields?.querySelectorAll('input') ?? []) if (field.value === next?.value) field.focus()
  }
  const choices = (
    <fieldset className="filter-kind">
      <legend>{title}</legend>
      {shown.map(({ value, count }) => (
        <FilterChoice
          key={value}
          name={name}
          value={value}
          label={label(value)}
          count={count}
          isAtLeast={isAtLeast}
          isChosen={chosen.includes(value)}
        />
      ))}
      {values.length > shown.length && (
        <button type="button" onClick={unfold} className="by-script text-link min-h-9 pointer-coarse:min-h-11">
          Show {values.length - shown.length} more
        </button>
      )}
    </fieldset>
  )
  if (inDialog) return choices
  return (
    <FilterMenu title={title} chosen={chosen.length}>
      {values.length > 0 ? choices : <p className="text-muted">Counting...</p>}
      <noscript>
        <button type="submit" className="button">
          Apply Filters
        </button>
      </noscript>
    </FilterMenu>
  )
}

type ChoiceProps = {
  name: string
  value: string
  label: string
  count: number | null
  /** there may be more: counting stopped at the limit */
  isAtLeast: boolean | undefined
  isChosen: boolean
}

export const FilterChoice = ({ name, value, label, count, isAtLeast, isChosen }: ChoiceProps) => (
  <label>
    <input
      ref={useAddressValue<HTMLInputElement>(isChosen)}
      type="checkbox"
      name={name}
      value={value}
      defaultChecked={isChosen}
    />
    <span className="choice">{label}</span>
    {count !== null && <small>{`${thousands(count)}${isAtLeast && count > 0 ? '+' : ''}`}</small>}
  </label>
)
