import { Fragment } from 'react'
import type { ShopQuery } from '../../domain/catalogue/shop-query.ts'
import { shopAddress } from '../addresses.ts'
import { PageLink } from '../ui/PageLink.tsx'

/** Other searches with results, for a search with few or none. */
export function DidYouMean({ query: { perPage, view }, searches }: { query: ShopQuery; searches: readonly string[] }) {
  if (searches.length === 0) return null
  return (
    <p className="mt-2 text-lg">
      Did you mean{' '}
      {searches.map((search, at) => (
        <Fragment key={search}>
          {at > 0 && (at === searches.length - 1 ? ' or ' : ', ')}
          <PageLink href={shopAddress({ search, perPage, view })} className="text-link py-2 font-semibold">
            {search}
          </PageLink>
        </Fragment>
      ))}
      ?
    </p>
  )
}
