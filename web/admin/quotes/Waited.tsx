import { store } from '../../../store.config.ts'
import { isOverdue, waitedWords } from '../waited.ts'
import type { QuoteView } from './queries.ts'

type Props = { quote: Pick<QuoteView, 'kind' | 'turn'> & { turnSince: string | Date }; now: number }

/** How long a quote has waited for whoever is to do something; too long, of an aircraft on the ground, is said in red. */
export function Waited({ quote: { kind, turn, turnSince }, now }: Props) {
  const isLate = kind === 'aog' && turn === 'desk' && isOverdue(turnSince, now, store.aogEscalation)
  return (
    <time
      dateTime={new Date(turnSince).toISOString()}
      className={`tabular-nums ${isLate ? 'font-semibold text-bad' : ''}`}
    >
      {waitedWords(turnSince, now)}
      {isLate && <span className="sr-only"> (overdue)</span>}
    </time>
  )
}
