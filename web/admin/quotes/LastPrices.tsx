import { conditionCode, conditionLabel } from '../../../domain/catalogue/condition.ts'
import { unitPriceIn } from '../../../domain/catalogue/unit-of-measure.ts'
import { cents } from '../../../domain/money/money.ts'
import type { KnownOfLine } from './queries.ts'

type Past = KnownOfLine['lastPrices'][number]
type Props = { known: KnownOfLine; condition: string; onPrice: (past: Past) => void }

/** At what a part was last sold and last quoted: in this condition where it was, else in any. A click takes the price. */
export function LastPrices({ known: { lastPrices }, condition, onPrice }: Props) {
  return (
    <span className="two">
      {(['sold', 'quoted'] as const).map(what => {
        const past = lastPrices.filter(one => one.what === what)
        const last = past.find(one => one.condition === condition) ?? past[0]
        if (!last) return null
        const price = unitPriceIn(last.uom, cents(last.unitPrice))
        const isOther = last.condition !== null && last.condition !== condition
        return (
          <button
            key={what}
            type="button"
            // The keyboard takes them from the pane beside, which has them all.
            tabIndex={-1}
            className="text-link"
            title={`Last ${what}${last.condition === null ? '' : `, ${conditionLabel(last.condition)}`}: take ${price}`}
            onClick={() => onPrice(last)}
          >
            <span className="text-muted">
              {what === 'sold' ? 'S' : 'Q'}
              {isOther && ` ${conditionCode(last.condition ?? '')}`}
            </span>{' '}
            {price}
          </button>
        )
      })}
    </span>
  )
}
