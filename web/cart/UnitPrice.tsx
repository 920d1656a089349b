import { cents, formatMoney } from '../../domain/money/money.ts'
import type { PricedLine } from './priced-cart.ts'

/** What one piece of a line costs; beside it, or beneath it in the table, what it costs when it is not on sale. */
export function UnitPrice({ priced: { problem, unitPrice, compareAt } }: { priced: PricedLine }) {
  if (problem === 'price_on_request') return <span className="text-muted">On request</span>
  return (
    <>
      <span className="line tabular-nums">
        {formatMoney(cents(unitPrice))}
        <span className="each"> each</span>
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
