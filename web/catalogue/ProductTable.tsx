import type { ReactNode } from 'react'
import type { ListSort } from '../../domain/catalogue/product-list.ts'
import type { ShopQuery } from '../../domain/catalogue/shop-query.ts'
import { shopAddress } from '../addresses.ts'
import { Icon } from '../ui/Icon.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { useIsAnyChosen } from './chosen-parts.ts'
import { headingSort } from './heading-sort.ts'
import type { Card } from './ProductCard.tsx'
import { ProductRow } from './ProductRow.tsx'

const ChosenBar = lazyPart(() => import('./ChosenBar.tsx').then(({ ChosenBar }) => ChosenBar))

/** The list for people who compare numbers: a line each. On a narrow screen each row is a block of its own. */
export function ProductTable({ items, query }: { items: Card[]; query: ShopQuery }) {
  const isAnyChosen = useIsAnyChosen()
  return (
    <>
      <table className="parts-table">
        <thead>
          <tr>
            <th scope="col" className="tick">
              <span className="sr-only">Choose</span>
            </th>
            <th scope="col">Part number</th>
            <Heading query={query} sorts={['name-asc', 'name-desc']}>
              Name
            </Heading>
            <th scope="col">Condition</th>
            <th scope="col" className="amount">
              Stock
            </th>
            <Heading query={query} sorts={['price-asc', 'price-desc']} className="amount">
              Price
            </Heading>
            <th scope="col" className="buy">
              <span className="sr-only">Buy</span>
            </th>
          </tr>
        </thead>
        {/* Who skips to the results is at the first of them, behind the links of the head. */}
        <tbody id="results" tabIndex={-1} className="outline-none">
          {items.map(card => (
            <ProductRow key={card.id} card={card} />
          ))}
        </tbody>
      </table>
      {isAnyChosen && <ChosenBar />}
    </>
  )
}

type HeadingProps = {
  query: ShopQuery
  sorts: readonly [up: ListSort, down: ListSort]
  className?: string
  children: ReactNode
}

/** A heading that sorts: it writes the sort into the address, and says how the list stands. */
function Heading({ query, sorts, className = '', children }: HeadingProps) {
  const { now, next } = headingSort(query.sort, sorts)
  return (
    <th scope="col" aria-sort={now} className={className}>
      <PageLink href={shopAddress({ ...query, sort: next, page: 1 })} resetScroll={false} className="sorts">
        {children}
        <span className={now === 'ascending' ? '-rotate-180' : ''}>
          <Icon name="down" size={14} />
        </span>
      </PageLink>
    </th>
  )
}
