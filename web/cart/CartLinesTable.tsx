import { cents, formatMoney } from '../../domain/money/money.ts'
import { Icon } from '../ui/Icon.tsx'
import { CartTableLine } from './CartTableLine.tsx'
import type { CartEntry } from './cart-source.ts'
import { removeRoundUp } from './line-actions.ts'
import type { Priced, PricedLine } from './priced-cart.ts'
import { RoundUpFacts } from './RoundUpLine.tsx'

type Row = { line: CartEntry; key: string | number; priced: PricedLine | undefined }
type Props = {
  rows: Row[]
  roundUp: Priced['roundUp']
  /** A line was removed, and with it the focused element. */
  onGone: () => void
}

const COLUMNS = [
  ['part', 'Part'],
  ['condition', 'Condition'],
  ['mark', 'Serial or lot'],
  ['reference', 'Your reference'],
  ['unit', 'Price'],
  ['quantity', 'Quantity'],
  ['total', 'Total'],
] as const

/** The lines of the cart: a table on wide screens, a card each on narrow ones. */
export function CartLinesTable({ rows, roundUp, onGone }: Props) {
  const isAnyPiece = rows.some(({ priced }) => priced?.unit)
  return (
    <table className={isAnyPiece ? 'cart-table' : 'cart-table without-pieces'}>
      <thead>
        <tr>
          {COLUMNS.map(([name, header]) => (
            <th key={name} scope="col" className={name}>
              {header}
            </th>
          ))}
          <th scope="col" className="change">
            <span className="sr-only">Change</span>
          </th>
          <th scope="col" className="sr-only">
            More
          </th>
          <th scope="col" className="sr-only">
            Warning
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ line, key, priced }) =>
          priced ? (
            <CartTableLine key={key} line={line} priced={priced} onGone={onGone} />
          ) : (
            <tr key={key}>
              <td colSpan={COLUMNS.length + 3} className="waiting">
                <div className="skeleton h-8" />
              </td>
            </tr>
          ),
        )}
        {roundUp && (
          <tr>
            <th scope="row" colSpan={COLUMNS.length - 1} className="part adjustment">
              <RoundUpFacts roundUp={roundUp} />
            </th>
            <td className="total">{formatMoney(cents(roundUp.linePrice))}</td>
            <td className="change">
              <button
                type="button"
                aria-label={`Remove ${roundUp.sku} from cart`}
                title="Remove"
                onClick={() => {
                  void removeRoundUp()
                  requestAnimationFrame(onGone)
                }}
              >
                <Icon name="close" size={18} />
              </button>
            </td>
          </tr>
        )}
      </tbody>
    </table>
  )
}
