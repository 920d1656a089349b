import type { ShopQuery } from '../../domain/catalogue/shop-query.ts'
import { beginsWithIndex } from './begins-with-index.ts'
import type { CategoryLink } from './chosen-category.ts'
import { ShopIndex } from './ShopIndex.tsx'
import { ShopScreen } from './ShopScreen.tsx'

/** The shop, or what was searched for in it. */
export function SearchScreen({ query, chosen }: { query: ShopQuery; chosen: CategoryLink | null }) {
  const { search } = query
  const heading = (
    <>
      <h1 className="text-2xl break-words">
        {search ? `Results for “${search}”` : (chosen?.name ?? 'Shop aircraft parts')}
      </h1>
      {search && chosen && <p className="text-muted">in {chosen.name}</p>}
    </>
  )
  return <ShopScreen query={query} heading={heading} before={beginsWithIndex(query) && <ShopIndex />} />
}
