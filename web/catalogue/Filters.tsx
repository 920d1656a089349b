import { conditionLabel } from '../../domain/catalogue/condition.ts'
import { PRICE_BANDS } from '../../domain/catalogue/price-band.ts'
import { defaultSort, isFiltered } from '../../domain/catalogue/product-list.ts'
import { type ShopQuery, shopParameters } from '../../domain/catalogue/shop-query.ts'
import { factWords } from '../../domain/facts/fact.ts'
import { factFilter, notStatedFilter, readFactFilter } from '../../domain/facts/fact-filter.ts'
import type { FactField, Family } from '../../domain/facts/families.ts'
import { shopAddress } from '../addresses.ts'
import { GetForm } from '../ui/GetForm.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { CategoryList } from './CategoryList.tsx'
import type { CategoryLink } from './chosen-category.ts'
import { FilterAvailability } from './FilterAvailability.tsx'
import { FilterKind } from './FilterKind.tsx'
import { FilterMenu } from './FilterMenu.tsx'
import type { Facets } from './facets.ts'
import { noteChanged, useRestoreFieldFocus } from './list-form.ts'

export type FilterProps = {
  query: ShopQuery
  categories: CategoryLink[]
  facets: Facets | null
  /** the family of all parts in the list */
  family: Family | null
}
type Props = FilterProps & { inDialog?: boolean }

/**
 * The filters of a list with counts: in a row above it, or stacked in a dialog. A plain form that sends itself on a change; in
 * a dialog it waits for its button.
 */
export function Filters({ query, categories, facets, family, inDialog = false }: Props) {
  // Parameters with a field in the form are not repeated.
  const { conditions, manufacturers, aircraft, prices, facts, paper, leaves, stock, page, ...kept } = query
  const { category, search, perPage, view } = query
  const place = { category, family: query.family }
  const id = inDialog ? 'dialog-' : ''
  const form = useRestoreFieldFocus(`${id}filters`, shopAddress(query))
  const send = inDialog
    ? undefined
    : ({ target, currentTarget }: React.ChangeEvent<HTMLFormElement>) => {
        if (!(target instanceof HTMLInputElement && target.type === 'checkbox')) return
        noteChanged(`${id}filters`, target)
        currentTarget.requestSubmit()
      }
  // A selection in another list does not apply to this one.
  const list = `${category} ${query.family} ${search}`
  const isChanged = isFiltered(query) || query.sort !== defaultSort(search, query.family)
  const isNarrowed = isChanged || search !== ''
  const shared = { inDialog, isAtLeast: facets?.isAbout }
  const categoryList = <CategoryList query={query} categories={categories} />
  return (
    <GetForm ref={form} action={shopAddress(place)} onChange={send} className={inDialog ? undefined : 'filter-strip'}>
      {shopParameters(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {!inDialog && !family && (
        <FilterMenu title="Category" chosen={category ? 1 : 0}>
          {categoryList}
        </FilterMenu>
      )}
      {family?.facts.map(field => (
        <FactKind key={`${field.key} ${list}`} field={field} chosen={facts} facets={facets} {...shared} />
      ))}
      <FilterKind
        key={`condition ${list}`}
        title="Condition"
        name="condition"
        label={conditionLabel}
        chosen={conditions}
        offered={facets?.conditions}
        {...shared}
      />
      <FilterKind
        key={`manufacturer ${list}`}
        title="Manufacturer"
        name="manufacturer"
        chosen={manufacturers}
        offered={facets?.manufacturers}
        {...shared}
      />
      <FilterKind
        key={`aircraft ${list}`}
        title="Aircraft type"
        name="aircraft"
        chosen={aircraft}
        offered={facets?.aircraft}
        {...shared}
      />
      <FilterKind
        key={`price ${list}`}
        title="Price"
        name="price"
        label={band => Object.entries(PRICE_BANDS).find(([name]) => name === band)?.[1].label ?? band}
        chosen={prices}
        offered={facets?.prices}
        {...shared}
      />
      <FilterAvailability query={query} facets={facets} isMenu={family !== null && !inDialog} />
      {inDialog && categoryList}
      <div className={inDialog ? 'sticky bottom-0 mt-4 grid gap-2 border-t border-line bg-panel py-3' : 'contents'}>
        {inDialog ? (
          <button type="submit" className="button button-go">
            Apply Filters
          </button>
        ) : (
          <noscript>
            <button type="submit" className="button">
              Apply Filters
            </button>
          </noscript>
        )}
        {isNarrowed && (
          <PageLink href={shopAddress({ ...place, perPage, view })} className="button">
            {isChanged ? 'Clear Filters' : 'Clear Search'}
          </PageLink>
        )}
      </div>
    </GetForm>
  )
}

type FactKindProps = {
  field: FactField
  chosen: readonly string[]
  facets: Facets | null
  inDialog: boolean
  isAtLeast: boolean | undefined
}

/** The values of a family's fact. A single value is no choice. */
function FactKind({ field, chosen, facets, ...shared }: FactKindProps) {
  const { key, label } = field
  const counts = facets?.facts.find(fact => fact.key === key)
  const values = counts?.values
  const mine = chosen.filter(one => readFactFilter(one)?.key === key)
  if (facets && mine.length === 0 && (values?.length ?? 0) < 2) return null
  const offered = values?.map(({ text, count }) => ({ value: factFilter(key, text), count }))
  const notStated = counts?.notStated ? [{ value: notStatedFilter(key), count: counts.notStated }] : []
  return (
    <FilterKind
      title={label}
      name="fact"
      label={one => factWords(field, readFactFilter(one)?.text ?? one) || 'Not stated'}
      chosen={mine}
      offered={offered && [...offered, ...notStated]}
      {...shared}
    />
  )
}
