import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Asked, RowsSkeleton } from '../../ui/Asked.tsx'
import { EmptyPlace, NoneMatch } from '../../ui/EmptyPlace.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { NEW_PART_ADDRESS, partsAdminAddress } from '../addresses.ts'
import { BulkBar } from './BulkBar.tsx'
import { PartFilters } from './PartFilters.tsx'
import { PartTable } from './PartTable.tsx'
import type { PartsSearch } from './parts-search.ts'
import { adminParts, type PartLine } from './queries.ts'

/** The parts that were chosen, on whichever page: what is done is done to them together. */
export type Chosen = ReadonlyMap<number, PartLine>

/** Every part; the address says which. */
export function PartsScreen({ search }: { search: PartsSearch }) {
  const [chosen, setChosen] = useState<Chosen>(new Map())
  const list = useRef<HTMLDivElement>(null)
  const clear = () => {
    setChosen(new Map())
    // What was pressed goes with the bar, after the dialog over it has given the focus back.
    requestAnimationFrame(() => list.current?.querySelector('input')?.focus({ preventScroll: true }))
  }
  const isNarrowed = Boolean(search.search || search.state || search.lacks || search.category)
  return (
    <section aria-label="Parts">
      <PartFilters search={search} />
      <BulkBar chosen={chosen} onClear={clear} onKeep={setChosen} />
      <div ref={list} className="mt-3">
        <Asked
          query={useQuery(adminParts(search))}
          failed="The parts could not be loaded."
          skeleton={<RowsSkeleton rows={12} />}
        >
          {({ parts, after, isCut }) => (
            <>
              {isCut && (
                <p className="mb-2 text-sm text-muted">
                  Very many parts match. Those whose number begins so come first; of the others, 500.
                </p>
              )}
              {parts.length > 0 ? (
                <PartTable parts={parts} search={search} chosen={chosen} onChoose={setChosen} />
              ) : after !== null ? (
                <p className="sheet px-4 py-10 text-center text-muted">
                  None among those looked through. Look further.
                </p>
              ) : isNarrowed ? (
                <NoneMatch title="No part matches." text="Try a piece of the number, or fewer filters.">
                  <PageLink href={partsAdminAddress()} className="button">
                    Show all
                  </PageLink>
                </NoneMatch>
              ) : (
                <EmptyPlace title="No parts yet" text="Parts that you add or bring in by a list stand here.">
                  <PageLink href={NEW_PART_ADDRESS} className="button button-go">
                    <Icon name="plus" size={18} /> New part
                  </PageLink>
                </EmptyPlace>
              )}
              <p className="mt-4 flex justify-center gap-3">
                {search.after && (
                  <PageLink href={partsAdminAddress({ ...search, after: undefined })} className="button">
                    First page
                  </PageLink>
                )}
                {after !== null && (
                  <PageLink href={partsAdminAddress({ ...search, after: `${after}` })} className="button">
                    Next page
                  </PageLink>
                )}
              </p>
            </>
          )}
        </Asked>
      </div>
    </section>
  )
}
