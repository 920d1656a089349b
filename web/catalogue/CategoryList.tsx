import { useState } from 'react'
import type { ShopQuery } from '../../domain/catalogue/shop-query.ts'
import { shopAddress } from '../addresses.ts'
import { PageLink } from '../ui/PageLink.tsx'
import type { CategoryLink } from './chosen-category.ts'

const PER_LIST_PAGE = 15

/** The categories, 15 at a time, beginning with the page that has the chosen one. */
export function CategoryList({ query, categories }: { query: ShopQuery; categories: CategoryLink[] }) {
  const chosenAt = categories.findIndex(({ slug, id }) => slug === query.category || `${id}` === query.category)
  const pageOfChosen = Math.max(0, Math.floor(chosenAt / PER_LIST_PAGE))
  const [page, setPage] = useState(pageOfChosen)
  const [shownFor, setShownFor] = useState(pageOfChosen)
  if (shownFor !== pageOfChosen) {
    setShownFor(pageOfChosen)
    setPage(pageOfChosen)
  }
  const pages = Math.ceil(categories.length / PER_LIST_PAGE)
  const shown = categories.slice(page * PER_LIST_PAGE, (page + 1) * PER_LIST_PAGE)
  // Makers and aircraft are those of this category: in another they may leave nothing.
  const address = (category: string) =>
    shopAddress({ ...query, category, family: '', page: 1, manufacturers: [], aircraft: [], facts: [] })
  return (
    <nav aria-label="Categories" className="filter-kind">
      <h2 className="text-sm">Categories</h2>
      <ul>
        <li>
          <PageLink
            href={address('')}
            aria-current={query.category === '' ? 'true' : undefined}
            className="category-link"
          >
            All categories
          </PageLink>
        </li>
        {shown.map(({ id, slug, name }, index) => (
          <li key={id}>
            <PageLink
              href={address(slug)}
              aria-current={page * PER_LIST_PAGE + index === chosenAt ? 'true' : undefined}
              className="category-link"
            >
              {name}
            </PageLink>
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <p className="mt-1 flex items-center justify-between gap-2 text-sm text-muted tabular-nums">
          <button type="button" className="button px-3" disabled={page === 0} onClick={() => setPage(page - 1)}>
            Prev
          </button>
          {page + 1} of {pages}
          <button type="button" className="button px-3" disabled={page === pages - 1} onClick={() => setPage(page + 1)}>
            Next
          </button>
        </p>
      )}
    </nav>
  )
}
