import { useHydrated } from '@tanstack/react-router'
import { soldAs, unfitCondition } from '../../domain/catalogue/choose-condition.ts'
import { quantityIn, unitPriceIn } from '../../domain/catalogue/unit-of-measure.ts'
import { cents, formatMoney } from '../../domain/money/money.ts'
import { thousands } from '../../domain/text/thousands.ts'
import { NotAirworthy } from '../catalogue/NotAirworthy.tsx'
import { PartNumber } from '../ui/PartNumber.tsx'
import { LineAbout } from './LineAbout.tsx'
import type { OrderView } from './queries.ts'

type Line = OrderView['items'][number]

/** Pieces of a line of an order that are shown together. */
export type ShownPieces = {
  line: Line
  quantity: number
  units: Line['units']
  /** their location, if it needs a text; '': it does not */
  whereabouts: string
}

/** Part numbers up to this many characters stay on one line. */
const LONG = 24

/**
 * The server renders the first lines of a long order, and the browser the rest. Otherwise any order of 500 lines could
 * block the server's main thread.
 */
const MAX_SERVER_ROWS = 50

type Props = {
  rows: readonly ShownPieces[]
  quoteIds?: ReadonlyMap<string, string> | null
  /** several such tables are shown below each other with aligned columns */
  isOneOfMany?: boolean
  /** the prices are shown in another place */
  isWithoutMoney?: boolean
}

/** Lines of an order, or some pieces of them: a table, and cards where it is narrow. */
export function LinesTable({ rows, quoteIds = null, isOneOfMany = false, isWithoutMoney = false }: Props) {
  const isHydrated = useHydrated()
  const shown = isHydrated ? rows : rows.slice(0, MAX_SERVER_ROWS)
  const more = rows.length - shown.length
  const width = (share: string) => (isOneOfMany ? share : '')
  return (
    <table className={`data-table ${isOneOfMany ? 'md:table-fixed' : ''}`}>
      <thead>
        <tr>
          <th scope="col" className={width('md:w-1/4')}>
            Part number
          </th>
          <th scope="col">Description</th>
          <th scope="col" className={width('md:w-[16%]')}>
            Condition
          </th>
          <th scope="col" className={`amount ${width('md:w-20')}`}>
            Quantity
          </th>
          <th scope="col" className={`amount ${width('md:w-24')}`}>
            Unit price
          </th>
          <th scope="col" className={`amount ${width('md:w-28')}`}>
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ line, quantity, units, whereabouts }) => (
          <tr key={line.itemId}>
            <th scope="row" className={width('[overflow-wrap:anywhere]')}>
              <span className={`font-semibold ${isOneOfMany || line.sku.length > LONG ? '' : 'whitespace-nowrap'}`}>
                <PartNumber sku={line.sku} />
              </span>
            </th>
            <td className="wide">
              <LineAbout line={line} units={units} quoteIds={quoteIds} isWhole={quantity === line.quantity} />
              {whereabouts && <span className="block text-sm font-semibold">{whereabouts}</span>}
            </td>
            <td>
              {soldAs(line)}
              <NotAirworthy condition={unfitCondition(line)} />
            </td>
            <td className="amount">
              {quantity === line.quantity
                ? quantityIn(line.uom, quantity)
                : `${thousands(quantity)} of ${quantityIn(line.uom, line.quantity)}`}
              <span className="md:sr-only"> ×</span>
            </td>
            <td className="amount">{unitPriceIn(line.uom, cents(line.unitPrice))}</td>
            <td className="lead amount font-semibold">
              {!isWithoutMoney && formatMoney(cents(line.unitPrice * quantity))}
            </td>
          </tr>
        ))}
        {more > 0 && (
          <tr>
            <td colSpan={6} className="wide text-muted">
              {thousands(more)} more {more === 1 ? 'line' : 'lines'}…
              <noscript> Turn on JavaScript to see them.</noscript>
            </td>
          </tr>
        )}
      </tbody>
    </table>
  )
}
