import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Pager } from '../catalogue/Pager.tsx'
import { ListCount } from '../ui/ListCount.tsx'
import { QueryBoundary, RowsSkeleton } from '../ui/QueryBoundary.tsx'

type Page<Item> = { items: Item[]; total: number; page: number; pages: number; perPage: number }

type Props<Item> = {
  query: UseQueryResult<Page<Item>>
  one: string
  many: string
  /** the address of a page by its number */
  address: (page: number) => string
  /** shown in place of the rows if there are none */
  none: ReactNode
  children: (items: Item[]) => ReactNode
}

/** A customer's list with numbered pages. */
export const PagedList = <Item,>({ query, one, many, address, none, children }: Props<Item>) => (
  <div className="mt-4">
    <QueryBoundary query={query} failed={`Your ${many} couldn’t be loaded.`} skeleton={<RowsSkeleton rows={10} />}>
      {({ items, total, page, pages, perPage }) => (
        <>
          <ListCount total={total} page={page} perPage={perPage} shown={items.length} one={one} many={many} />
          {total > 0 ? children(items) : none}
          <Pager page={page} pages={pages} address={address} />
        </>
      )}
    </QueryBoundary>
  </div>
)
