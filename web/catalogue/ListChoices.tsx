import { PER_PAGE, SORTS } from '../../domain/catalogue/product-list.ts'
import { type ShopQuery, shopParameters } from '../../domain/catalogue/shop-query.ts'
import { shopAddress } from '../addresses.ts'
import { GetForm } from '../ui/GetForm.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { noteChanged, useFocusAgain, useShown } from './list-form.ts'

/** Sort, number per page and view: a plain form that sends itself when something is chosen. */
export function ListChoices({ query }: { query: ShopQuery }) {
  const form = useFocusAgain('choices', shopAddress(query))
  const submit = ({ target }: React.ChangeEvent<HTMLSelectElement>) => {
    noteChanged('choices', target)
    target.form?.requestSubmit()
  }
  const sorts = Object.entries(SORTS).filter(([name]) => name !== 'relevance' || query.search !== '')
  const { sort, perPage, page, ...kept } = query
  const list = shopAddress({ category: query.category })
  return (
    <>
      <GetForm ref={form} action={list} className="flex flex-1 gap-3 max-sm:contents">
        {shopParameters(kept).map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <label className="text-sm text-muted max-sm:order-4 max-sm:flex-1">
          Sort by
          <select
            name="sort"
            ref={useShown<HTMLSelectElement>(sort)}
            defaultValue={sort}
            onChange={submit}
            className="field block py-1 text-ink sm:w-52"
          >
            {sorts.map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label className="text-sm text-muted max-sm:order-2">
          Per page
          <select
            name="perPage"
            ref={useShown<HTMLSelectElement>(`${perPage}`)}
            defaultValue={perPage}
            onChange={submit}
            className="field block py-1 text-ink"
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
      <p className="flex max-sm:hidden">
        {(['grid', 'table'] as const).map(view => (
          <PageLink
            key={view}
            href={shopAddress({ ...query, view })}
            aria-current={query.view === view ? 'true' : undefined}
            className="button -ml-px rounded-none px-3 capitalize first:rounded-l-md last:rounded-r-md aria-current:bg-navy aria-current:text-on-navy"
          >
            {view}
          </PageLink>
        ))}
      </p>
    </>
  )
}
