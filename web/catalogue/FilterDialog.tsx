import { useState } from 'react'
import { isFiltered } from '../../domain/catalogue/product-list.ts'
import type { ShopQuery } from '../../domain/catalogue/shop-query.ts'
import { Icon } from '../ui/Icon.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import type { CategoryLink } from './chosen-category.ts'
import type { Facets } from './Filters.tsx'

const OpenedFilters = lazyPart(() => import('./OpenedFilters.tsx').then(({ OpenedFilters }) => OpenedFilters))

export type FilterProps = { query: ShopQuery; categories: CategoryLink[]; facets: Facets | null }

/** The filters on a narrow screen: the browser's own modal, which Escape closes and whose page does not scroll. */
export function FilterDialog(props: FilterProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="button shop-filters-button" onClick={() => setOpen(true)} aria-haspopup="dialog">
        <Icon name="filter" size={18} />
        Filters
        {isFiltered(props.query) && <span className="size-2 rounded-full bg-accent" title="Some are set" />}
      </button>
      {isOpen && <OpenedFilters {...props} close={() => setOpen(false)} onFail={() => setOpen(false)} />}
    </>
  )
}
