import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { listView, type ShopQuery } from '../../domain/catalogue/shop-query.ts'
import { familyOf } from '../../domain/facts/families.ts'
import { counted } from '../../domain/text/counted.ts'
import { thousands } from '../../domain/text/thousands.ts'
import { shopAddress } from '../addresses.ts'
import { WithoutScripts } from '../ui/WithoutScripts.tsx'
import { AddedSearchNotice } from './AddedSearchNotice.tsx'
import { Alternates } from './Alternates.tsx'
import { DidYouMean } from './DidYouMean.tsx'
import { ExactPart, isOnlyResult, useExactPart } from './ExactPart.tsx'
import { exactPart } from './exact-part.ts'
import { FamilyDrawing } from './FamilyDrawing.tsx'
import { FilterDialog } from './FilterDialog.tsx'
import { Filters } from './Filters.tsx'
import { ListChoices } from './ListChoices.tsx'
import { NothingFound } from './NothingFound.tsx'
import { NotStatedNotice } from './NotStatedNotice.tsx'
import { Pager } from './Pager.tsx'
import { ProductGrid } from './ProductGrid.tsx'
import { ProductTable } from './ProductTable.tsx'
import { categoryList, lateFacets } from './queries.ts'
import { ShownCount } from './ShownCount.tsx'
import { usePartsList } from './use-parts-list.ts'
import { useResultsFocus } from './use-results-focus.ts'

type Props = {
  query: ShopQuery
  /** the title and its companions */
  heading: ReactNode
  /** a line below the title */
  below?: ReactNode
  /** content between the title and the list, which then has its own title */
  before?: ReactNode
  children?: ReactNode
}

/** A list of parts with its filters: the shop, a category, a search. */
export function ShopScreen({ query, heading, below, before, children }: Props) {
  const { data: categories } = useSuspenseQuery(categoryList())
  const { found, isWhole } = usePartsList(query)
  const { list, didYouMean, also } = found
  const { items, total, isAbout, page, pages } = list
  const late = useQuery({ ...lateFacets(query), enabled: found.facets === null })
  const facets = found.facets ?? late.data ?? null
  const family = familyOf(list.family)
  const filters = { query, categories, facets, family }
  const view = listView(query, family !== null)
  const exact = useExactPart(query, items)
  const isExactOnly = isOnlyResult(exact, total)
  const isTable = view === 'table' && items.length > 0 && !isExactOnly
  const address = shopAddress({ ...query, view: null })
  useResultsFocus(query.search, items.length === 0 || exactPart(query, items) !== null)
  return (
    <div className="wrap-page shop-page">
      {before && heading}
      {before}
      <div className="shop-head">
        <div className="shop-title">{before ? <h2 className="text-xl">All parts</h2> : heading}</div>
        {below && <div className="shop-below">{below}</div>}
        <div className="shop-tools">
          <ShownCount
            text={`Showing ${thousands(items.length)} of ${isAbout ? 'about ' : ''}${counted(total, 'product')}`}
          />
          <FilterDialog {...filters} />
          {total > 0 && <ListChoices query={query} view={view} family={family} />}
        </div>
      </div>
      {exact && !isExactOnly && <ExactPart product={exact} search={query.search} />}
      <aside aria-label="Filters" className="shop-filters">
        <Filters {...filters} />
      </aside>
      <DidYouMean query={query} searches={didYouMean} />
      <AddedSearchNotice query={query} also={also} />
      <NotStatedNotice query={query} facets={facets} family={family ?? familyOf(query.family)} />
      {found.hasSomeWords && <p className="mt-2">No part has all of these words; these have some.</p>}
      <Alternates search={query.search} alternates={found.alternates} isNothing={items.length === 0} />
      {items.length > 0 && (
        <WithoutScripts
          said="Adding to the cart needs JavaScript, which is turned off in your browser."
          subject="Order by email"
          className="mt-4"
        />
      )}
      {/* In a table the results are its rows. */}
      <div
        {...(isTable ? {} : { id: 'results', tabIndex: -1 })}
        className={isTable && family ? 'family-list' : 'outline-none'}
      >
        {items.length > 0 && !before && <h2 className="sr-only">Parts</h2>}
        {isExactOnly ? (
          <ExactPart product={exact} search={query.search} />
        ) : items.length === 0 ? (
          <NothingFound query={query} outOfStock={facets?.outOfStock ?? 0} />
        ) : isTable ? (
          <>
            {family && <FamilyDrawing family={family} isWhole={query.family !== ''} />}
            <div className="min-w-0">
              <ProductTable items={items} query={query} family={family} />
            </div>
          </>
        ) : (
          <ProductGrid key={address} name={address} items={items} />
        )}
      </div>
      {!isWhole && <p className="mt-3 text-center text-muted">Loading the other rows…</p>}
      <Pager page={page} pages={pages} address={page => shopAddress({ ...query, page })} />
      {page === pages && pages * query.perPage < total && (
        <p className="mt-3 text-center text-muted">
          These are the first {thousands(pages * query.perPage)}. Narrow the search to see others.
        </p>
      )}
      {children}
    </div>
  )
}
