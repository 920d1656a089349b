import { dayInWords } from '../../../domain/calendar-day.ts'
import { conditionLabel } from '../../../domain/condition.ts'
import { cents, formatMoney } from '../../../domain/money.ts'
import type { QuoteView } from './queries.ts'

type Offer = NonNullable<QuoteView['history'][number]['offer']>

/** What was offered in one step: the sum, and behind it the lines. */
export function OfferWords({ offer, isOpen = false }: { offer: Offer; isOpen?: boolean }) {
  const { goods, shipping, total, validUntil } = offer
  return (
    <details open={isOpen} className="mt-0.5 text-sm">
      <summary className="cursor-pointer tabular-nums pointer-coarse:py-2.5">
        {shipping === null ? `${formatMoney(cents(goods))}, shipping not priced` : formatMoney(cents(total))}
        {shipping !== null && shipping > 0 && ` with ${formatMoney(cents(shipping))} shipping`}, through{' '}
        {dayInWords(validUntil)}
      </summary>
      <ul className="mt-1 space-y-0.5 border-l-2 border-line pl-3 tabular-nums">
        {offer.lines.map(({ sku, condition, quantity, unitPrice }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of an offer that was keep their places
          <li key={at}>
            {quantity.toLocaleString('en-US')} × <span className="part-number">{sku}</span>, {conditionLabel(condition)}
            , {formatMoney(cents(unitPrice))} each
          </li>
        ))}
        {offer.unavailable.map((sku, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one part may have been asked for twice
          <li key={at}>
            <span className="part-number">{sku}</span>: not available
          </li>
        ))}
      </ul>
    </details>
  )
}
