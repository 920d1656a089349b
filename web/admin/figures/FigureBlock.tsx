import { ClientOnly } from '@tanstack/react-router'
import { useId } from 'react'
import { changeInPercent } from '../../../domain/admin/figures.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { FigureTable } from './FigureTable.tsx'
import { BEFORE_COLOR, type FigureKind, isEmpty, rowsOf } from './figure-kinds.ts'
import type { Figures } from './queries.ts'

const FigureChart = lazyPart(() => import('./FigureChart.tsx').then(({ FigureChart }) => FigureChart))

/** One figure: its total, the comparison with the previous period, its chart and its table. */
export function FigureBlock({ kind, figures: { current, previous } }: { kind: FigureKind; figures: Figures }) {
  const id = useId()
  const rows = rowsOf(kind, current.days, previous.days)
  const hasNothing = isEmpty(kind, rows)
  return (
    <section aria-labelledby={id} className="sheet p-4">
      <h2 id={id} className="text-base">
        {kind.title}
      </h2>
      <p className="mt-0.5 text-xl font-semibold tabular-nums">{kind.total(current.total)}</p>
      <p className="text-sm text-muted">
        <Change kind={kind} figures={{ current, previous }} />
        before: {kind.total(previous.total)}
      </p>
      <div aria-hidden="true" className="mt-3 h-52">
        {hasNothing ? (
          <p className="grid h-full place-items-center text-muted grid-paper">No data for these days</p>
        ) : (
          // Drawn at its size in the browser.
          <ClientOnly>
            <FigureChart kind={kind} rows={rows} />
          </ClientOnly>
        )}
      </div>
      {!hasNothing && <Legend kind={kind} />}
      <p className="mt-2 text-sm text-muted">{kind.note}</p>
      <FigureTable kind={kind} rows={rows} />
    </section>
  )
}

function Change({ kind, figures: { current, previous } }: { kind: FigureKind; figures: Figures }) {
  const [now, before] = [kind.compared(current.total), kind.compared(previous.total)]
  const change = now === null || before === null ? null : changeInPercent(now, before)
  if (!change) return null
  const color = change > 0 === kind.isMoreGood ? 'text-good' : 'text-bad'
  return (
    <>
      <span className={`font-medium ${color}`}>
        {Math.abs(change).toLocaleString('en-US')} % {change > 0 ? 'more' : 'less'}
      </span>
      ;{' '}
    </>
  )
}

function Legend({ kind }: { kind: FigureKind }) {
  return (
    <ul aria-hidden="true" className="mt-1 flex flex-wrap gap-x-4 text-sm text-muted">
      {kind.series.map(({ name, color }) => (
        <li key={name} className="flex items-center gap-1.5">
          <span className="size-2.5" style={{ background: color }} />
          {name}
        </li>
      ))}
      <li className="flex items-center gap-1.5">
        <span className="w-4 border-t-2 border-dashed" style={{ borderColor: BEFORE_COLOR }} />
        Before
      </li>
    </ul>
  )
}
