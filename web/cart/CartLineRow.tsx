import { cents, formatMoney } from '../../domain/money/money.ts'
import { Stepper } from '../ui/Stepper.tsx'
import type { CartEntry } from './cart-source.ts'
import { LineFacts, LinePicture } from './LineFacts.tsx'
import { changeQuantity, removeLine } from './line-actions.ts'
import type { PricedLine } from './priced-cart.ts'
import { UnitPrice } from './UnitPrice.tsx'

type Props = {
  line: CartEntry
  priced: PricedLine | undefined
  /** It is about to leave the cart, and what has the focus in it with it. */
  onGone: () => void
}

/** One line of the drawer. Its space is reserved until the server has priced it. */
export function CartLineRow({ line, priced, onGone }: Props) {
  if (!priced) return <li className="skeleton my-4 h-24" aria-hidden="true" />
  return (
    <li className="grid grid-cols-[4.5rem_1fr] gap-3 py-4">
      <LinePicture priced={priced} size={72} />
      <div className="min-w-0">
        <LineFacts priced={priced} onGone={onGone} />
        <div className="mt-2 flex items-start justify-between gap-3">
          <div>
            <Stepper
              value={line.quantity}
              max={priced.most}
              label={priced.sku}
              uom={priced.uom}
              onChange={(quantity, isLowered) => changeQuantity(line, priced, quantity, isLowered)}
            />
            <button
              type="button"
              className="block min-h-11 text-sm text-link hover:underline"
              aria-label={`Remove ${priced.sku} from cart`}
              onClick={() => {
                onGone()
                void removeLine(line, priced)
              }}
            >
              Remove
            </button>
          </div>
          <div className="pt-2.5 text-right text-sm/5">
            <p className="text-base font-semibold tabular-nums">{formatMoney(cents(priced.linePrice))}</p>
            <UnitPrice priced={priced} />
          </div>
        </div>
      </div>
    </li>
  )
}
