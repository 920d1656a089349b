import { conditionLabel } from '../../domain/catalogue/condition.ts'
import { defaultSort, isFiltered, MOST_COUNTED } from '../../domain/catalogue/product-list.ts'
import { type ShopQuery, shopParameters } from '../../domain/catalogue/shop-query.ts'
import { shopAddress } from '../addresses.ts'
import { GetForm } from '../ui/GetForm.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { CategoryList } from './CategoryList.tsx'
import type { CategoryLink } from './chosen-category.ts'
import { type Facet, FilterChoice, FilterKind } from './FilterKind.tsx'
import { FilterMenu } from './FilterMenu.tsx'
import { noteChanged, useFocusAgain } from './list-form.ts'

export type Facets = {
  conditions: Facet[]
  manufacturers: Facet[]
  aircraft: Facet[]
  outOfStock: number
  isAbout: boolean
}
type Props = { query: ShopQuery; categories: CategoryLink[]; facets: Facets | null; inDialog?: boolean }

/**
 * What a list can be narrowed to, with how many there are: a strip above it, or in a dialog one below the other. A plain form
 * that sends itself when something is ticked; in a dialog it waits for its button.
 */
export function Filters({ query, categories, facets, inDialog = false }: Props) {
  const { conditions, manufacturers, aircraft, stock, page, ...kept } = query
  const { category, search, perPage, view } = query
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
  const shared = { inDialog, isAtLeast: facets?.isAbout }
  const categoryList = <CategoryList query={query} categories={categories} />
  return (
    <GetForm
      ref={form}
      action={shopAddress({ category })}
      onChange={send}
      className={inDialog ? undefined : 'filter-strip'}
    >
      {shopParameters(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {!inDialog && (
        <FilterMenu title="Category" chosen={category ? 1 : 0}>
          {categoryList}
        </FilterMenu>
      )}
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
      {(facets || stock === 'any') && (
        <fieldset className="filter-kind">
          <legend>Availability</legend>
          <FilterChoice
            name="stock"
            value="any"
            label="Include out of stock"
            count={facets?.outOfStock ?? null}
            isAtLeast={(facets?.outOfStock ?? 0) >= MOST_COUNTED}
            isChosen={stock === 'any'}
          />
        </fieldset>
      )}
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
          <PageLink href={shopAddress({ category, perPage, view })} className="button">
            Clear Filters
          </PageLink>
        )}
      </div>
    </GetForm>
  )
}
