import { PER_PAGE, SORTS } from '../../domain/catalogue/product-list.ts'
import { LIST_VIEWS, type ListView, type ShopQuery, shopParameters } from '../../domain/catalogue/shop-query.ts'
import { readFactSort } from '../../domain/facts/fact-filter.ts'
import type { Family } from '../../domain/facts/families.ts'
import { shopAddress } from '../addresses.ts'
import { GetForm } from '../ui/GetForm.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { noteChanged, useAddressValue, useRestoreFieldFocus } from './list-form.ts'
import { storeView, viewInAddress } from './list-view.ts'

type Props = {
  query: ShopQuery
  /** how it is shown */
  view: ListView
  /** the family of all parts in the list */
  family: Family | null
}

/** Sort, page size and view: a plain form that sends itself on a change. */
export function ListChoices({ query, view, family }: Props) {
  const form = useRestoreFieldFocus('choices', shopAddress(query))
  const submit = ({ target }: React.ChangeEvent<HTMLSelectElement>) => {
    noteChanged('choices', target)
    target.form?.requestSubmit()
  }
  const sorts = Object.entries(SORTS).filter(([name]) => name !== 'relevance' || query.search !== '')
  const { sort, perPage, page, ...kept } = query
  const list = shopAddress({ category: query.category, family: query.family })
  // The table headings sort by facts, so the sorted fact is also an option here.
  const byFact = readFactSort(sort)
  const fact = family?.facts.find(({ key }) => key === byFact?.key)
  return (
    <>
      <GetForm ref={form} action={list} className="list-sort">
        {shopParameters(kept).map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <label className="max-sm:order-4 max-sm:flex-1">
          Sort by
          <select
            name="sort"
            ref={useAddressValue<HTMLSelectElement>(sort)}
            defaultValue={sort}
            onChange={submit}
            className="field"
          >
            {byFact && (
              <option
                value={sort}
              >{`${fact?.label ?? byFact.key} (${byFact.isDown ? 'high to low' : 'low to high'})`}</option>
            )}
            {sorts.map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label className="max-sm:order-2">
          Per page
          <select
            name="perPage"
            ref={useAddressValue<HTMLSelectElement>(`${perPage}`)}
            defaultValue={perPage}
            onChange={submit}
            className="field"
          >
            {PER_PAGE.map(n => (
              <option key={n} value={n}>
                {n}
              </option>
            ))}
          </select>
        </label>
        <noscript>
          <button type="submit" className="button self-end">
            Apply
          </button>
        </noscript>
      </GetForm>
      <p className="list-views">
        {LIST_VIEWS.map(one => (
          <PageLink
            key={one}
            href={shopAddress({ ...query, view: viewInAddress(one, family !== null) })}
            aria-current={view === one ? 'true' : undefined}
            onClick={() => storeView(one)}
          >
            {one}
          </PageLink>
        ))}
      </p>
    </>
  )
}
