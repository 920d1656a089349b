import { useState } from 'react'
import { flushSync } from 'react-dom'
import { conditionLabel } from '../../domain/catalogue/condition.ts'
import { defaultSort, isFiltered, MOST_COUNTED } from '../../domain/catalogue/product-list.ts'
import { type ShopQuery, shopParameters } from '../../domain/catalogue/shop-query.ts'
import { thousands } from '../../domain/text/thousands.ts'
import { shopAddress } from '../addresses.ts'
import { GetForm } from '../ui/GetForm.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { CategoryList } from './CategoryList.tsx'
import type { CategoryLink } from './chosen-category.ts'
import { noteChanged, useFocusAgain, useShown } from './list-form.ts'

type Facet = { value: string; count: number }
/** `count`: null where it is not known now */
type Offered = { value: string; count: number | null }
export type Facets = {
  conditions: Facet[]
  manufacturers: Facet[]
  aircraft: Facet[]
  outOfStock: number
  isAbout: boolean
}
type Props = { query: ShopQuery; categories: CategoryLink[]; facets: Facets | null; hasSearch: boolean }

/** A plain form that sends itself when something is ticked. In a dialog it waits for its button. */
export function Filters({ query, categories, facets, hasSearch, inDialog }: Props & { inDialog?: boolean }) {
  const { conditions, manufacturers, aircraft, stock, page, search, ...kept } = query
  const { category, perPage, view } = query
  const id = inDialog ? 'dialog-' : ''
  const form = useFocusAgain(`${id}filters`, shopAddress(query))
  const send = inDialog
    ? undefined
    : ({ target, currentTarget }: React.ChangeEvent<HTMLFormElement>) => {
        if (!(target instanceof HTMLInputElement && target.type === 'checkbox')) return
        noteChanged(`${id}filters`, target)
        currentTarget.requestSubmit()
      }
  // What was chosen in another list is not held in this one.
  const list = `${category} ${search}`
  const isNarrowed = isFiltered(query) || search !== '' || query.sort !== defaultSort(search)
  return (
    <GetForm ref={form} action={shopAddress({ category })} onChange={send}>
      {shopParameters({ ...kept, search }).map(
        ([name, value]) =>
          !(hasSearch && name === 'search') && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {hasSearch && <SearchBox id={`${id}filter-search`} search={search} />}
      {!inDialog && <CategoryList query={query} categories={categories} />}
      <Kind
        key={`condition ${list}`}
        title="Condition"
        name="condition"
        label={conditionLabel}
        chosen={conditions}
        offered={facets?.conditions}
        isAtLeast={facets?.isAbout}
      />
      {(facets || stock === 'any') && (
        <fieldset className="filter-kind">
          <legend>Availability</legend>
          <Choice
            name="stock"
            value="any"
            label="Include out of stock"
            count={facets?.outOfStock ?? null}
            isAtLeast={(facets?.outOfStock ?? 0) >= MOST_COUNTED}
            isChosen={stock === 'any'}
          />
        </fieldset>
      )}
      <Kind
        key={`manufacturer ${list}`}
        title="Manufacturer"
        name="manufacturer"
        chosen={manufacturers}
        offered={facets?.manufacturers}
        isAtLeast={facets?.isAbout}
      />
      <Kind
        key={`aircraft ${list}`}
        title="Aircraft type"
        name="aircraft"
        chosen={aircraft}
        offered={facets?.aircraft}
        isAtLeast={facets?.isAbout}
      />
      {inDialog && <CategoryList query={query} categories={categories} />}
      <div className={`mt-4 grid gap-2 ${inDialog ? 'sticky bottom-0 border-t border-line bg-panel py-3' : ''}`}>
        {inDialog ? (
          <button type="submit" className="button button-go">
            Apply Filters
          </button>
        ) : (
          <noscript>
            <button type="submit" className="button w-full">
              Apply Filters
            </button>
          </noscript>
        )}
        {isNarrowed && (
          <PageLink href={shopAddress({ category, perPage, view })} className="button">
            Clear Filters
          </PageLink>
        )}
      </div>
    </GetForm>
  )
}

function SearchBox({ id, search }: { id: string; search: string }) {
  return (
    <>
      <label htmlFor={id} className="block text-sm font-medium">
        Search
      </label>
      <input
        id={id}
        ref={useShown<HTMLInputElement>(search)}
        type="search"
        name="search"
        defaultValue={search}
        placeholder="Part number or word"
        className="field mt-1"
        maxLength={200}
      />
    </>
  )
}

const FIRST_SHOWN = 8

type KindProps = {
  title: string
  name: string
  label?: (value: string) => string
  chosen: string[]
  /** undefined while nobody can say what there is: what is chosen is shown all the same, and sent */
  offered: Facet[] | undefined
  isAtLeast: boolean | undefined
}

/** The values of one kind, the commonest first, with those always among them that are chosen or were a moment ago. */
function Kind({ title, name, label = value => value, chosen, offered, isAtLeast }: KindProps) {
  const [showAll, setShowAll] = useState(false)
  const [held, hold] = useState(chosen)
  if (chosen.some(value => !held.includes(value))) hold([...new Set([...held, ...chosen])])
  const values: Offered[] = [
    ...held
      .filter(value => !offered?.some(facet => facet.value === value))
      .map(value => ({ value, count: offered ? 0 : null })),
    ...(offered ?? []),
  ]
  if (values.length === 0) return null
  const shown = showAll ? values : values.filter(({ value }, index) => index < FIRST_SHOWN || held.includes(value))
  // The button that had the focus goes: the first of what it showed has it then.
  const unfold = ({ currentTarget }: React.MouseEvent) => {
    const fields = currentTarget.closest('fieldset')
    const first = values.find(value => !shown.includes(value))
    flushSync(() => setShowAll(true))
    for (const field of fields?.querySelectorAll('input') ?? []) if (field.value === first?.value) field.focus()
  }
  return (
    <fieldset className="filter-kind">
      <legend>{title}</legend>
      {shown.map(({ value, count }) => (
        <Choice
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
}

type ChoiceProps = {
  name: string
  value: string
  label: string
  count: number | null
  /** there may be more: only so many were counted */
  isAtLeast: boolean | undefined
  isChosen: boolean
}

const Choice = ({ name, value, label, count, isAtLeast, isChosen }: ChoiceProps) => (
  <label>
    <input
      ref={useShown<HTMLInputElement>(isChosen)}
      type="checkbox"
      name={name}
      value={value}
      defaultChecked={isChosen}
    />
    <span className="choice">{label}</span>
    {count !== null && <small>{`${thousands(count)}${isAtLeast && count > 0 ? '+' : ''}`}</small>}
  </label>
)
