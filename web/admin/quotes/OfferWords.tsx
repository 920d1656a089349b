import { cents, formatMoney } from '../../../domain/money/money.ts'
import { dayInWords } from '../../../domain/text/calendar-day.ts'
import { OfferLines } from '../../quotes/OfferLines.tsx'
import type { QuoteView } from './queries.ts'

type Offer = NonNullable<QuoteView['history'][number]['offer']>

/** The offer of one step: its total, and the lines in its details. */
export function OfferWords({ offer, isOpen = false }: { offer: Offer; isOpen?: boolean }) {
  const { goods, shipping, total, validUntil } = offer
  return (
    <details open={isOpen} className="mt-0.5 text-sm">
      <summary className="cursor-pointer tabular-nums pointer-coarse:py-2.5">
        {shipping === null ? `${formatMoney(cents(goods))}, shipping not priced` : formatMoney(cents(total))}
        {shipping !== null && shipping > 0 && ` with ${formatMoney(cents(shipping))} shipping`}, through{' '}
        {dayInWords(validUntil)}
      </summary>
      <OfferLines lines={offer.lines} unavailable={offer.unavailable} />
    </details>
  )
}
