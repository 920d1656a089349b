import { warnedCondition } from '../../domain/catalogue/choose-condition.ts'
import { eachIn, timesIn } from '../../domain/catalogue/unit-of-measure.ts'
import { cents, formatMoney } from '../../domain/money/money.ts'
import { groupLetter } from '../../domain/quotes/alternatives.ts'

type Props = {
  lines: readonly {
    sku: string
    manufacturer?: string | null | undefined
    condition: string
    /** absent in older offers, from before it was stored: pieces */
    uom?: string | undefined
    quantity: number
    unitPrice: number
    alternativeGroup?: number | null | undefined
  }[]
  unavailable: readonly string[]
}

/** The lines of an offer, as one step of a quote's history shows them. */
export function OfferLines({ lines, unavailable }: Props) {
  return (
    <ul className="mt-1 space-y-0.5 border-l-2 border-line pl-3 tabular-nums">
      {lines.map(({ sku, manufacturer, condition, uom = 'EA', quantity, unitPrice, alternativeGroup: group }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of an offer that was keep their places
        <li key={at}>
          {timesIn(uom, quantity)} <span className="part-number">{sku}</span>
          {manufacturer && `, ${manufacturer}`}, {warnedCondition(condition)}, {formatMoney(cents(unitPrice))}{' '}
          {eachIn(uom)}
          {group && `, one of ${groupLetter(group)}`}
        </li>
      ))}
      {unavailable.map((sku, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one part may have been asked for twice
        <li key={at}>
          <span className="part-number">{sku}</span>: not available
        </li>
      ))}
    </ul>
  )
}
