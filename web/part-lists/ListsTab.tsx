import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { quickOrderAddress } from '../addresses.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { QueryBoundary, RowsSkeleton } from '../ui/QueryBoundary.tsx'
import { myPartLists } from './queries.ts'
import { StoredList } from './StoredList.tsx'

/** A customer's lists of parts: each is ordered again in one click, opened, renamed, downloaded, deleted. */
export function ListsTab() {
  const query = useQuery(myPartLists())
  const place = useRef<HTMLElement>(null)
  const toPlace = () => {
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }
  return (
    <section ref={place} tabIndex={-1} aria-label="Lists" className="outline-none">
      <QueryBoundary query={query} failed="Your lists could not be loaded." skeleton={<RowsSkeleton rows={4} />}>
        {lists =>
          lists.length === 0 ? (
            <EmptyState
              title="No lists yet"
              text="Keep the lists you reorder here: check a list in Quick order, then save it under a name."
            >
              <PageLink href={quickOrderAddress()} className="button button-go">
                Quick order
              </PageLink>
            </EmptyState>
          ) : (
            <>
              <ul className="sheet divide-y divide-line">
                {lists.map(list => (
                  <StoredList key={list.id} list={list} onGone={toPlace} />
                ))}
              </ul>
              <p className="mt-3 text-sm text-muted">
                Prices and stock are always current. A list’s link opens only for someone signed in to this account.
              </p>
            </>
          )
        }
      </QueryBoundary>
    </section>
  )
}
