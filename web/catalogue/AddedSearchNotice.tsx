import { Fragment } from 'react'
import type { ShopQuery } from '../../domain/catalogue/shop-query.ts'
import type { AddedSearch } from '../../domain/catalogue/synonym.ts'
import { shopAddress } from '../addresses.ts'
import { PageLink } from '../ui/PageLink.tsx'

/** Says what a list shows beyond the typed text, and links to exact results. */
export function AddedSearchNotice({ query, also }: { query: ShopQuery; also: readonly AddedSearch[] }) {
  if (also.length === 0) return null
  return (
    <p className="mt-2">
      Also showing{' '}
      {also.map(({ search, word, typed, kind }, at) => (
        <Fragment key={search}>
          {at > 0 && ', '}
          <b>{word}</b> {kind === 'same' ? `(same as ${typed})` : `(supersedes ${typed})`}
        </Fragment>
      ))}
      .{' '}
      <PageLink href={shopAddress({ ...query, page: 1, only: 'typed' })} className="text-link py-2">
        Show only {query.search}
      </PageLink>
    </p>
  )
}
