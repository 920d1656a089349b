import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Asked, RowsSkeleton } from '../../ui/Asked.tsx'
import { EmptyPlace, NoneMatch } from '../../ui/EmptyPlace.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { adminAddress } from '../admin-place.ts'
import { BulkBar } from './BulkBar.tsx'
import { NewPart } from './NewPart.tsx'
import { PartFilters } from './PartFilters.tsx'
import { PartScreen } from './PartScreen.tsx'
import { PartTable } from './PartTable.tsx'
import type { PartsPlace } from './parts-place.ts'
import { adminParts, type PartLine } from './queries.ts'
import { StockLedger } from './StockLedger.tsx'

/** Every part, one of them, a new one, or the ledger of a line of stock; the address says which. */
export function PartsTab({ place }: { place: PartsPlace }) {
  const { line, before, part, ...list } = place
  const back = adminAddress(list)
  if (line)
    return (
      <StockLedger
        lineId={line}
        before={before}
        address={at => adminAddress({ ...list, ...(part ? { part } : {}), line, ...(at ? { before: at } : {}) })}
      />
    )
  if (part === 'new') return <NewPart back={back} />
  if (part) return <PartScreen key={part} id={part} place={{ ...list, part }} back={back} />
  return <Parts place={list} />
}

/** The parts that were chosen, on whichever page: what is done is done to them together. */
export type Chosen = ReadonlyMap<number, PartLine>

function Parts({ place }: { place: PartsPlace }) {
  const [chosen, setChosen] = useState<Chosen>(new Map())
  const list = useRef<HTMLDivElement>(null)
  const clear = () => {
    setChosen(new Map())
    // What was pressed goes with the bar, after the dialog over it has given the focus back.
    requestAnimationFrame(() => list.current?.querySelector('input')?.focus({ preventScroll: true }))
  }
  const isNarrowed = Boolean(place.search || place.state || place.lacks || place.category)
  return (
    <section aria-label="Parts">
      <PartFilters place={place} />
      <BulkBar chosen={chosen} onClear={clear} onKeep={setChosen} />
      <div ref={list} className="mt-3">
        <Asked
          query={useQuery(adminParts(place))}
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
                <PartTable parts={parts} place={place} chosen={chosen} onChoose={setChosen} />
              ) : after !== null ? (
                <p className="sheet px-4 py-10 text-center text-muted">
                  None among those looked through. Look further.
                </p>
              ) : isNarrowed ? (
                <NoneMatch title="No part matches." text="Try a piece of the number, or fewer filters.">
                  <PageLink href={adminAddress({ tab: 'parts' })} className="button">
                    Show all
                  </PageLink>
                </NoneMatch>
              ) : (
                <EmptyPlace title="No parts yet" text="Parts that you add or bring in by a list stand here.">
                  <PageLink href={adminAddress({ tab: 'parts', part: 'new' })} className="button button-go">
                    <Icon name="plus" size={18} /> New part
                  </PageLink>
                </EmptyPlace>
              )}
              <p className="mt-4 flex justify-center gap-3">
                {place.after && (
                  <PageLink href={adminAddress({ ...place, after: undefined })} className="button">
                    First page
                  </PageLink>
                )}
                {after !== null && (
                  <PageLink href={adminAddress({ ...place, after: `${after}` })} className="button">
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
