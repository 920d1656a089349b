import { atPriceWords } from '../../domain/catalogue/price-tiers.ts'
import { perUnit } from '../../domain/catalogue/unit-of-measure.ts'
import { cents, formatMoney } from '../../domain/money/money.ts'
import type { PricedLine } from './priced-cart.ts'

type Props = { priced: Pick<PricedLine, 'problem' | 'unitPrice' | 'compareAt' | 'uom' | 'prices'> }

/**
 * The unit price of a line, with the regular price beside a sale price. A line with several prices lists the number of pieces at
 * each.
 */
export function UnitPrice({ priced: { problem, unitPrice, compareAt, uom, prices } }: Props) {
  const per = perUnit(uom)
  if (problem === 'price_on_request') return <span className="text-muted">On request</span>
  if (prices.length > 1)
    return prices.map(one => (
      <span key={one.unitPrice} className="small block whitespace-normal tabular-nums">
        {atPriceWords(one, uom)}
      </span>
    ))
  return (
    <>
      <span className="line tabular-nums">
        {formatMoney(cents(unitPrice))}
        {per ? ` ${per}` : <span className="each"> each</span>}
      </span>{' '}
      {compareAt !== null && (
        <s className="line small text-muted tabular-nums">
          <span className="sr-only">Regular price </span>
          {formatMoney(cents(compareAt))}
        </s>
      )}
    </>
  )
}
