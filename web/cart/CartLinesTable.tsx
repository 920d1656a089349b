import { cents, formatMoney } from '../../domain/money/money.ts'
import { ReferenceField } from '../requirements/ReferenceField.tsx'
import { RequirementsChoice } from '../requirements/RequirementsChoice.tsx'
import { Stepper } from '../ui/Stepper.tsx'
import type { CartEntry } from './cart-source.ts'
import { LineFacts, LinePicture, UnitPrice } from './LineFacts.tsx'
import {
  changeQuantity,
  changeReference,
  changeRequirements,
  removeLine,
  removeRoundUp,
  saveLineForLater,
} from './line-actions.ts'
import type { Priced, PricedLine } from './priced-cart.ts'
import { RoundUpFacts } from './RoundUpLine.tsx'

type Row = { line: CartEntry; priced: PricedLine | undefined }
type Props = {
  rows: Row[]
  roundUp: Priced['roundUp']
  /** A line has left the table: what had the focus in it is gone. */
  onGone: () => void
}

/** The lines of the cart: a table on wide screens, a card each on narrow ones. */
export function CartLinesTable({ rows, roundUp, onGone }: Props) {
  return (
    <table className="cart-table">
      <thead>
        <tr>
          <th scope="col">Part</th>
          <th scope="col">Unit price</th>
          <th scope="col">Quantity</th>
          <th scope="col">Total</th>
          <th scope="col">
            <span className="sr-only">Change</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ line, priced }) =>
          priced ? (
            <LineRow key={line.id} line={line} priced={priced} onGone={onGone} />
          ) : (
            <tr key={line.id}>
              <td colSpan={5}>
                <div className="skeleton my-1 h-20" />
              </td>
            </tr>
          ),
        )}
        {roundUp && (
          <tr>
            <th scope="row" colSpan={3}>
              <RoundUpFacts roundUp={roundUp} />
            </th>
            <td className="total">{formatMoney(cents(roundUp.linePrice))}</td>
            <td className="change">
              <button
                type="button"
                aria-label={`Remove ${roundUp.sku} from cart`}
                onClick={() => {
                  void removeRoundUp()
                  requestAnimationFrame(onGone)
                }}
              >
                Remove
              </button>
            </td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

type LineProps = { line: CartEntry; priced: PricedLine; onGone: () => void }

function LineRow({ line, priced, onGone }: LineProps) {
  const { sku, problem, linePrice } = priced
  const gone = () => requestAnimationFrame(onGone)
  return (
    <tr>
      <th scope="row">
        <div className="flex gap-3">
          <LinePicture priced={priced} size={72} />
          <div className="min-w-0">
            <LineFacts priced={priced} hasReferenceField onGone={gone} />
          </div>
        </div>
        <div className="mt-2 space-y-2 font-normal">
          <ReferenceField
            of={sku}
            value={line.reference ?? ''}
            onChange={reference => void changeReference(line, reference)}
          />
          <RequirementsChoice
            of={sku}
            value={line.requirements ?? null}
            onChange={requirements => void changeRequirements(line, requirements)}
          />
        </div>
      </th>
      <td className="unit">
        <UnitPrice priced={priced} />
      </td>
      <td>
        <Stepper
          value={line.quantity}
          max={priced.most}
          label={sku}
          onChange={(quantity, isLowered) => changeQuantity(line, priced, quantity, isLowered)}
        />
      </td>
      <td className="total">{problem === 'price_on_request' ? '–' : formatMoney(cents(linePrice))}</td>
      <td className="change">
        <button
          type="button"
          aria-label={`Save for later: ${sku}`}
          onClick={() => {
            void saveLineForLater(line, priced)
            gone()
          }}
        >
          Save for later
        </button>
        <button
          type="button"
          aria-label={`Remove ${sku} from cart`}
          onClick={() => {
            void removeLine(line, priced)
            gone()
          }}
        >
          Remove
        </button>
      </td>
    </tr>
  )
}
