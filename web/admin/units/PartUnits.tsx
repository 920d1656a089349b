import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { orpc } from '../../api.ts'
import { isMissing } from '../../api-refusal.ts'
import { LIVE_ONE } from '../../live-query.ts'
import { PageLink } from '../../ui/PageLink.tsx'
import { QueryBoundary, RowsSkeleton } from '../../ui/QueryBoundary.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { unitAdminAddress } from '../addresses.ts'
import { Allowed } from '../may.tsx'
import { AddUnit } from './AddUnit.tsx'
import { usePartUom } from './part-uom.ts'
import { type Unit, unitsOf } from './queries.ts'
import { UnitDetail } from './UnitDetail.tsx'
import { columnsOf } from './unit-columns.tsx'
import { useIsWide } from './use-is-wide.ts'

type Props = { productId: number; opened: string | undefined }

/** The distinguishable pieces of a part. `opened`: the one in the address, which is opened and scrolled to. */
export function PartUnits({ productId, opened }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const section = useRef<HTMLElement>(null)
  const isWide = useIsWide()
  const uom = usePartUom()
  const [isGoneShown, showGone] = useState(false)
  const here = useInfiniteQuery(unitsOf(productId, 'here'))
  const gone = useInfiniteQuery({ ...unitsOf(productId, 'gone'), enabled: isGoneShown })
  const named = useQuery({
    ...orpc.units.one.queryOptions({ input: { unitId: Number(opened ?? 0) }, ...LIVE_ONE }),
    enabled: opened !== undefined,
  })
  const units = useMemo(() => {
    const pages = [...(here.data?.pages ?? []), ...((isGoneShown && gone.data?.pages) || [])]
    const listed = pages.flatMap(page => page.units)
    const one = named.data
    // It may have been deleted, or be on a later page.
    return one?.productId === productId && listed.every(({ id }) => id !== one.id) ? [one, ...listed] : listed
  }, [here.data, gone.data, isGoneShown, named.data, productId])
  const isThere = here.data !== undefined && units.some(unit => rowId(unit) === opened)
  useEffect(() => {
    if (!isThere) return
    const row = section.current?.querySelector(`[data-row="${opened}"]`)
    row?.querySelector<HTMLElement>('[data-open]')?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'start' })
  }, [opened, isThere])
  const columns = useMemo(() => columnsOf(units, isWide, uom), [units, isWide, uom])
  const more = here.hasNextPage ? here : isGoneShown && gone.hasNextPage ? gone : null
  return (
    <section ref={section} aria-labelledby="units" className="mt-4 space-y-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h4 ref={heading} id="units" tabIndex={-1} className="font-semibold outline-none">
          Units
        </h4>
        <label className="flex min-h-9 items-center gap-2 text-sm pointer-coarse:min-h-11">
          <input
            type="checkbox"
            className="size-4"
            checked={isGoneShown}
            onChange={({ target }) => showGone(target.checked)}
          />
          Show units that have left
        </label>
      </div>
      {opened !== undefined && (named.isError || (named.data && named.data.productId !== productId)) && (
        <p role="alert" className="border-l-4 border-caution bg-sunken px-3 py-1.5 text-sm">
          {named.data ? (
            <>
              The unit that this address names is of another part.{' '}
              <PageLink href={unitAdminAddress(named.data.id)} className="text-link">
                Open its page
              </PageLink>
            </>
          ) : isMissing(named.error) ? (
            'There is no unit at this address.'
          ) : (
            'The unit that this address names could not be loaded.'
          )}
        </p>
      )}
      <QueryBoundary
        query={isGoneShown && gone.isError ? gone : here}
        failed="The units could not be loaded."
        skeleton={<RowsSkeleton rows={3} />}
      >
        {() =>
          units.length > 0 ? (
            <PlainTable
              key={opened}
              label="Units"
              rows={units}
              columns={columns}
              rowId={rowId}
              unfolded={opened}
              detail={unit => <UnitDetail unit={unit} heading={heading} />}
            />
          ) : (
            <p className="text-muted">
              {isGoneShown
                ? 'No units, present or past.'
                : 'No units: the pieces of each condition are stocked in bulk.'}
            </p>
          )
        }
      </QueryBoundary>
      {more && (
        <button
          type="button"
          className="button"
          aria-busy={more.isFetchingNextPage}
          aria-disabled={more.isFetchingNextPage}
          onClick={() => void more.fetchNextPage()}
        >
          More units
        </button>
      )}
      <Allowed to="adjust_stock">
        <AddUnit productId={productId} />
      </Allowed>
    </section>
  )
}

const rowId = ({ id }: Unit): string => `${id}`
