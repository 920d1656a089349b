import { QUOTE_STATES, type QuoteStatus } from '../../domain/quotes/quote.ts'

const COLORS = {
  plain: 'border-edge text-ink',
  offered: 'border-link text-(--link)',
  good: 'border-good text-good',
  bad: 'border-bad text-bad',
}

/** The status of a quote as a badge. */
export const QuoteStatusBadge = ({ status }: { status: QuoteStatus }) => (
  <span
    className={`inline-block rounded-md border px-2 py-0.5 text-sm font-semibold whitespace-nowrap ${COLORS[QUOTE_STATES[status].tone ?? 'plain']}`}
  >
    {QUOTE_STATES[status].word}
  </span>
)
