import type { ReactNode } from 'react'
import { PER_PAGE, pageCount, SORTS } from '../../domain/product-list.ts'
import { store } from '../../store.config.ts'
import { phoneAddress, type ShopQuery, shopAddress } from '../addresses.ts'
import { Icon } from '../ui/Icon.tsx'
import { type CategoryLink, chosenCategory } from './chosen-category.ts'
import { Pager } from './Pager.tsx'
import { type Card, ProductCard } from './ProductCard.tsx'

type List = { items: Card[]; total: number; page: number; perPage: number }

export const GRID = 'grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5'

/** The list of parts with its filters. */
export function ShopScreen({ query, list, categories }: { query: ShopQuery; list: List; categories: CategoryLink[] }) {
  const chosen = chosenCategory(categories, query.category)
  const heading = query.search ? `Results for “${query.search}”` : (chosen?.name ?? 'Shop aircraft parts')
  const count = list.total.toLocaleString('en-US')
  return (
    <div className="wrap-page grid gap-6 py-6 lg:grid-cols-[14rem_1fr]">
      <Filters query={query} categories={categories} />
      <div className="min-w-0">
        <h1 className="text-2xl break-words">{heading}</h1>
        {query.search && chosen && <p className="text-muted">in {chosen.name}</p>}
        <div className="mt-3 flex flex-wrap items-end justify-between gap-3">
          <p className="text-muted tabular-nums">
            Showing {list.items.length} of {count} products
          </p>
          <Choices query={query} />
        </div>
        {list.items.length === 0 ? (
          <NothingFound query={query} />
        ) : (
          <ul className={`mt-4 ${GRID}`}>
            {list.items.map((card, position) => (
              <ProductCard key={card.id} card={card} eager={position < 4} />
            ))}
          </ul>
        )}
        <Pager
          page={list.page}
          pages={pageCount(list.total, list.perPage)}
          address={page => shopAddress({ ...query, page })}
        />
      </div>
    </div>
  )
}

function Filters({ query, categories }: { query: ShopQuery; categories: CategoryLink[] }) {
  const filtered = query.search !== '' || query.category !== ''
  return (
    <aside aria-label="Filters">
      {/* On a phone a box to tick shows the list; it needs no script. */}
      <input type="checkbox" id="show-categories" className="peer sr-only lg:hidden" />
      <label
        htmlFor="show-categories"
        className="button w-full peer-checked:bg-sunken peer-focus-visible:outline-2 lg:hidden"
      >
        <Icon name="filter" />
        Categories
      </label>
      <div className="hidden peer-checked:block lg:block">
        <h2 className="border-b border-line pb-2 text-base max-lg:sr-only">Categories</h2>
        <CategoryLinks query={query} categories={categories} />
      </div>
      {filtered && (
        <a href="/shop" className="button mt-3 w-full">
          Clear Filters
        </a>
      )}
    </aside>
  )
}

function CategoryLinks({ query, categories }: { query: ShopQuery; categories: CategoryLink[] }) {
  const link = (slug: string, name: ReactNode) => {
    const current = query.category === slug
    return (
      <a
        href={shopAddress({ search: query.search, category: slug, perPage: query.perPage })}
        aria-current={current ? 'true' : undefined}
        className="category-link"
      >
        {name}
      </a>
    )
  }
  return (
    <ul className="py-1">
      <li>{link('', 'All categories')}</li>
      {categories.map(({ id, slug, name }) => (
        <li key={id}>{link(slug, name)}</li>
      ))}
    </ul>
  )
}

/** Sort and number per page: a plain form that sends itself when something is chosen. */
function Choices({ query }: { query: ShopQuery }) {
  const submit = (event: React.ChangeEvent<HTMLSelectElement>) => event.target.form?.requestSubmit()
  const sorts = Object.entries(SORTS).filter(([name]) => name !== 'relevance' || query.search !== '')
  return (
    <form action="/shop" method="get" className="flex flex-wrap gap-3 max-sm:w-full">
      <input type="hidden" name="search" value={query.search} />
      <input type="hidden" name="category" value={query.category} />
      <label className="text-sm text-muted max-sm:flex-1">
        Sort by
        <select
          name="sort"
          key={query.sort}
          defaultValue={query.sort}
          onChange={submit}
          className="field block py-1 text-ink sm:w-48"
        >
          {sorts.map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label className="text-sm text-muted">
        Per page
        <select
          name="perPage"
          key={query.perPage}
          defaultValue={query.perPage}
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
    </form>
  )
}

/** No dead end: what is not on the shelf can be asked for. */
function NothingFound({ query }: { query: ShopQuery }) {
  const subject = encodeURIComponent(`Quote request: ${query.search || 'part'}`)
  return (
    <div className="sheet grid-paper mt-4 p-2">
      <div className="bg-panel p-6 text-center sm:p-10">
        <h2 className="text-xl">No products found</h2>
        <p className="mx-auto mt-2 max-w-prose text-muted">
          {query.search
            ? 'Check the part number, or try the first part of it. We also source parts that are not listed:'
            : 'There is nothing on the shelf here just now. We also source parts that are not listed:'}
        </p>
        <p className="mt-4 flex flex-wrap justify-center gap-3">
          <a href={`mailto:${store.mailboxes.sales}?subject=${subject}`} className="button button-go">
            Request a quote by e-mail
          </a>
          <a href={phoneAddress(store.phone)} className="button">
            <Icon name="phone" size={18} />
            {store.phone}
          </a>
        </p>
      </div>
    </div>
  )
}

const CARDS = Array.from({ length: 10 }, (_, index) => index)

/** The shape of the list while it is on its way. */
export function ShopSkeleton() {
  return (
    <div className="wrap-page grid gap-6 py-6 lg:grid-cols-[14rem_1fr]" aria-busy="true">
      <div className="skeleton hidden h-96 lg:block" />
      <div>
        <div className="skeleton h-8 w-64" />
        <div className={`mt-16 ${GRID}`}>
          {CARDS.map(index => (
            <div key={index} className="skeleton h-80" />
          ))}
        </div>
      </div>
    </div>
  )
}
