import { conditionCode, conditionLabel } from '../../../domain/catalogue/condition.ts'
import { unitPriceIn } from '../../../domain/catalogue/unit-of-measure.ts'
import { cents } from '../../../domain/money/money.ts'
import type { LinePriceHistory } from './queries.ts'

type Past = LinePriceHistory['lastPrices'][number]
type Props = { known: LinePriceHistory; condition: string; onPrice: (past: Past) => void }

/** The last sale and last quote of a part: in this condition if there are any, else in others. A click applies the price. */
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
            // Keyboard users apply them from the side pane, which has all of them.
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
