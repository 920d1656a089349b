import { useQuery } from '@tanstack/react-query'
import { countOpen, OPENING_ITEMS } from '../../../domain/opening/opening-item.ts'
import { counted } from '../../../domain/text/counted.ts'
import { QueryBoundary, RowsSkeleton } from '../../ui/QueryBoundary.tsx'
import { ShortTime } from '../../ui/ShortTime.tsx'
import { OpeningAction } from './OpeningAction.tsx'
import { type Opening, type OpeningItem, openingQuery } from './queries.ts'

/** The checklist before the store opens: open items first, each with its action; finished ones are folded. */
export function OpeningScreen() {
  const query = useQuery(openingQuery())
  return (
    <QueryBoundary query={query} failed="The checklist could not be loaded." skeleton={<RowsSkeleton rows={9} />}>
      {opening => {
        const open = opening.items.filter(({ state }) => state === 'open')
        const done = opening.items.filter(({ state }) => state !== 'open')
        return (
          <div className="grid max-w-4xl gap-4">
            <h2 className="text-lg">Before the store opens</h2>
            <p role="status">
              {open.length === 0
                ? 'Everything is done: the store can open.'
                : `${counted(countOpen(opening.items), 'step is', 'steps are')} left.`}
            </p>
            {open.length > 0 && <Items name="To be done" items={open} opening={opening} />}
            {done.length > 0 && (
              <details open={open.length === 0}>
                <summary className="min-h-11 cursor-pointer content-center font-semibold">Done ({done.length})</summary>
                <Items name="Done" items={done} opening={opening} />
              </details>
            )}
          </div>
        )
      }}
    </QueryBoundary>
  )
}

const Items = ({ name, items, opening }: { name: string; items: OpeningItem[]; opening: Opening }) => (
  <ul aria-label={name} className="sheet divide-y divide-line">
    {items.map(item => (
      <Item key={item.name} item={item} opening={opening} />
    ))}
  </ul>
)

const WORDS = {
  open: { word: 'To do', color: 'text-caution' },
  done: { word: 'Done', color: 'text-good' },
  unneeded: { word: 'Not needed', color: 'text-muted' },
} as const

function Item({ item, opening }: { item: OpeningItem; opening: Opening }) {
  const { title, why } = OPENING_ITEMS[item.name]
  const { word, color } = WORDS[item.state]
  return (
    <li className="grid gap-x-6 gap-y-3 p-4 md:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]">
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h3 className="text-base font-semibold">{title}</h3>
          <span className={`stock-badge ${color}`}>{word}</span>
        </div>
        <p className="mt-1 text-sm text-muted">{why}</p>
        {item.details.length > 0 && (
          <ul className="mt-2 space-y-1 text-sm [overflow-wrap:anywhere]">
            {item.details.map(line => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        {item.at && (
          <p className="mt-1 text-sm text-muted">
            <ShortTime at={item.at} />
            {item.by && `, by ${item.by}`}
          </p>
        )}
      </div>
      <div className="min-w-0 md:justify-self-end">
        <OpeningAction item={item} opening={opening} />
      </div>
    </li>
  )
}
