import { priorityOf, ROUTINE_PRIORITY, type Urgency } from '../../../domain/quotes/quote-request.ts'
import { store } from '../../../domain/settings/store.ts'
import { isOverdue, waitingTimeText } from '../waited.ts'
import type { QuoteView } from './queries.ts'

type Props = {
  /** `urgency`: null if not AOG */
  quote: Pick<QuoteView, 'turn'> & { urgency: Urgency | null; turnSince: string | Date }
  now: number
}

/** The waiting time of a quote for the side whose turn it is; red if too long for an urgent AOG request. */
export function Waited({ quote: { urgency, turn, turnSince }, now }: Props) {
  const isLate =
    priorityOf(urgency) < ROUTINE_PRIORITY && turn === 'admin' && isOverdue(turnSince, now, store.aogEscalation)
  return (
    // The server rendered it a moment earlier.
    <time
      dateTime={new Date(turnSince).toISOString()}
      suppressHydrationWarning
      className={`tabular-nums ${isLate ? 'font-semibold text-bad' : ''}`}
    >
      {waitingTimeText(turnSince, now)}
      {isLate && <span className="sr-only"> (overdue)</span>}
    </time>
  )
}
