import type { QuoteStatus } from '../../domain/quotes/quote.ts'
import { QUOTE_STATUS_WORDS } from '../../domain/quotes/quote-words.ts'

const COLOURS: { [Status in QuoteStatus]?: string } = {
  unit_quoted: 'border-link text-(--link)',
  shipping_quoted: 'border-link text-(--link)',
  quoted: 'border-link text-(--link)',
  completed: 'border-good text-good',
  purchased: 'border-good text-good',
  rejected: 'border-bad text-bad',
  declined: 'border-bad text-bad',
  expired: 'border-bad text-bad',
}

/** Where a quote stands, as a word in a frame. */
export const QuoteStatusBadge = ({ status }: { status: QuoteStatus }) => (
  <span
    className={`inline-block rounded-md border px-2 py-0.5 text-sm font-semibold whitespace-nowrap ${COLOURS[status] ?? 'border-edge text-ink'}`}
  >
    {QUOTE_STATUS_WORDS[status]}
  </span>
)
