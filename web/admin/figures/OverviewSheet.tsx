import { useQuery } from '@tanstack/react-query'
import { Day } from '../../ui/Day.tsx'
import { PlaceChoice } from '../../ui/PlaceChoice.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { figuresAdminAddress } from '../addresses.ts'
import { FigureBlock } from './FigureBlock.tsx'
import { FIGURE_KINDS } from './figure-kinds.ts'
import { FIGURE_CHOICES, type FiguresSearch } from './figures-search.ts'
import { figures } from './queries.ts'

/** The store's totals by day, compared with the same number of days before. */
export function OverviewSheet({ search }: { search: FiguresSearch }) {
  const days = search.days ?? '30'
  return (
    <>
      <PlaceChoice
        label="Days"
        names={FIGURE_CHOICES}
        order={['7', '30', '90']}
        shown={days}
        address={name => figuresAdminAddress({ ...search, days: name === '30' ? undefined : name })}
      />
      <div className="mt-3">
        <QueryBoundary
          query={useQuery(figures(days))}
          failed="The figures could not be loaded."
          skeleton={<BlocksSkeleton />}
        >
          {answer => (
            <>
              <p className="text-sm text-muted">
                <Day day={answer.current.from} /> to <Day day={answer.current.to} />, compared with{' '}
                <Day day={answer.previous.from} /> to <Day day={answer.previous.to} />. Days in the store’s time zone;
                today is incomplete.
              </p>
              <div className="mt-3 grid gap-4 xl:grid-cols-2">
                {FIGURE_KINDS.map(kind => (
                  <FigureBlock key={kind.title} kind={kind} figures={answer} />
                ))}
              </div>
            </>
          )}
        </QueryBoundary>
      </div>
    </>
  )
}

const BlocksSkeleton = () => (
  <div className="grid gap-4 xl:grid-cols-2">
    {FIGURE_KINDS.map(({ title }) => (
      <div key={title} className="sheet h-96 p-4">
        <div className="skeleton h-5 w-40" />
        <div className="skeleton mt-4 h-60" />
      </div>
    ))}
  </div>
)
