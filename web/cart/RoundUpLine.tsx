import { cents, formatMoney } from '../../domain/money.ts'
import { refusalText } from '../api-refusal.ts'
import { notify } from '../ui/notify.ts'
import { cart } from './cart.ts'

type Adjustment = { sku: string; name: string; linePrice: number }

/** The line that makes up the difference to the minimum order: it changes by itself, so it says what it does. */
export function RoundUpLine({ roundUp: { sku, name, linePrice } }: { roundUp: Adjustment }) {
  const remove = () =>
    cart.removeRoundUp().then(
      () => notify.success('Item removed from cart'),
      error => notify.error(refusalText(error, 'Failed to remove item from cart')),
    )
  return (
    <div className="flex gap-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-muted">
          Part Number: <span className="part-number">{sku}</span>
        </p>
        <p className="text-sm text-muted">Makes up the minimum order: it shrinks as you add parts.</p>
        <button
          type="button"
          className="min-h-11 text-sm text-link hover:underline"
          aria-label={`Remove ${sku} from cart`}
          onClick={remove}
        >
          Remove
        </button>
      </div>
      <p className="font-semibold tabular-nums">{formatMoney(cents(linePrice))}</p>
    </div>
  )
}
