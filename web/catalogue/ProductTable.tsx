import type { ReactNode } from 'react'
import type { ListSort } from '../../domain/catalogue/product-list.ts'
import type { ShopQuery } from '../../domain/catalogue/shop-query.ts'
import { GUESSED_WORDS } from '../../domain/facts/fact.ts'
import { factSort } from '../../domain/facts/fact-filter.ts'
import type { Family } from '../../domain/facts/families.ts'
import { shopAddress } from '../addresses.ts'
import { Icon } from '../ui/Icon.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import type { Card } from './card.ts'
import { useIsAnyChosen } from './chosen-parts.ts'
import { columnsOf, type FactColumn } from './family-columns.ts'
import { headingSort } from './heading-sort.ts'
import { noteSorted, useSortFocusAgain } from './list-form.ts'
import { ProductRow } from './ProductRow.tsx'

const ChosenBar = lazyPart(() => import('./ChosenBar.tsx').then(({ ChosenBar }) => ChosenBar))

type Props = {
  items: Card[]
  query: ShopQuery
  /** the family of all parts: its facts have columns */
  family?: Family | null
}

/** The list as a table, to compare numbers. On a narrow screen each row is a block. */
export function ProductTable({ items, query, family = null }: Props) {
  const isAnyChosen = useIsAnyChosen()
  const { facts: columns, nameRoom } = columnsOf(family, items, query)
  const nameClass = columns.length > 0 ? `name ${nameRoom}` : 'name'
  const table = useSortFocusAgain(shopAddress(query))
  return (
    <>
      <div className="@container">
        <table ref={table} className={columns.length > 0 ? 'parts-table of-family' : 'parts-table'}>
          <thead>
            <tr>
              <th scope="col" className="tick by-script">
                <span className="sr-only">Choose</span>
              </th>
              <Heading query={query} sorts={['sku-asc', 'sku-desc']}>
                Part number
              </Heading>
              <Heading query={query} sorts={['name-asc', 'name-desc']} className={nameClass}>
                Name
              </Heading>
              {columns.map(field => (
                <FactHeading key={field.key} query={query} field={field} />
              ))}
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
          {/* The skip link leads to the first result, past the links of the header. */}
          <tbody id="results" tabIndex={-1} className="outline-none">
            {items.map(card => (
              <ProductRow key={card.id} card={card} columns={columns} nameClass={nameClass} />
            ))}
          </tbody>
        </table>
      </div>
      {columns.some(({ guessed }) => guessed !== 'none') && (
        <p className="mt-2 text-sm text-muted">* {GUESSED_WORDS}. Check it before you order.</p>
      )}
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

/** The heading of a fact, with the letter of its dimension line in the family's drawing. */
const FactHeading = ({ query, field }: { query: ShopQuery; field: FactColumn }) => (
  <Heading
    query={query}
    sorts={[factSort(field.key, false), factSort(field.key, true)]}
    className={`fact ${field.kind === 'number' ? 'amount' : ''} ${field.room}`}
  >
    <span>
      {field.letter && <b className="letter">{field.letter}</b>}
      {field.label}
      {/* A label of two words breaks between them, and has no third line. */}
      {field.unit && !field.label.includes(' ') && <wbr />}
      {field.unit && <small>{field.unit}</small>}
      {field.guessed === 'all' && <sup title={GUESSED_WORDS}>*</sup>}
    </span>
  </Heading>
)

/** A sortable heading: it writes the sort into the address, and announces the current one. */
function Heading({ query, sorts, className = '', children }: HeadingProps) {
  const { now, next } = headingSort(query.sort, sorts)
  return (
    <th scope="col" aria-sort={now} className={className}>
      <PageLink
        href={shopAddress({ ...query, sort: next, page: 1 })}
        resetScroll={false}
        className="sorts"
        data-heading={sorts[0]}
        onClick={() => noteSorted(sorts[0])}
      >
        {children}
        <span className={`arrow ${now === 'ascending' ? '-rotate-180' : ''}`}>
          <Icon name="down" size={14} />
        </span>
      </PageLink>
    </th>
  )
}
