import { conditionLabel } from '../../domain/condition.ts'
import { cents, formatMoney } from '../../domain/money.ts'
import { productAddress } from '../addresses.ts'
import { track } from '../analytics.ts'
import { refusalText } from '../api-refusal.ts'
import { PartPicture } from '../catalogue/PartPicture.tsx'
import { notify } from '../ui/notify.ts'
import { Stepper } from '../ui/Stepper.tsx'
import { cart } from './cart.ts'
import type { CartEntry } from './cart-source.ts'
import { showCart } from './drawer-state.ts'

type Priced = {
  sku: string
  name: string
  slug: string
  imageUrl: string | null
  drawing: string
  unitPrice: number
  linePrice: number
  available: number
  problem: string | null
}

/** One line of the cart. Until the server has priced it, its place is kept. */
export function CartLineRow({ line, priced }: { line: CartEntry; priced: Priced | undefined }) {
  if (!priced) return <li className="skeleton my-4 h-24" aria-hidden="true" />
  return (
    <li className="grid grid-cols-[4.5rem_1fr] gap-3 py-4">
      <PartPicture url={priced.imageUrl} drawing={priced.drawing} name={priced.name} size={72} />
      <div className="min-w-0">
        <a
          href={productAddress(priced.slug)}
          className="line-clamp-2 font-semibold hover:underline"
          onClick={() => showCart(false)}
        >
          {priced.name}
        </a>
        <p className="text-sm text-muted">
          Part Number: <span className="part-number">{priced.sku}</span>
        </p>
        {line.condition && <p className="text-sm text-muted">{conditionLabel(line.condition)}</p>}
        {priced.problem === 'price_on_request' && (
          <p className="text-sm text-bad">Price on request: please call us for a quote.</p>
        )}
        <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
          <Stepper
            value={line.quantity}
            max={priced.available}
            label={priced.sku}
            onChange={quantity => {
              const { productId, condition } = line
              cart.setQuantity({ productId, condition, quantity }).then(
                () => notify.success('Cart updated'),
                error => notify.error(refusalText(error, 'Failed to update cart')),
              )
            }}
          />
          <span className="text-right font-semibold tabular-nums">
            {formatMoney(cents(priced.linePrice))}
            {line.quantity > 1 && (
              <span className="block text-xs font-normal text-muted">{formatMoney(cents(priced.unitPrice))} each</span>
            )}
          </span>
        </div>
        <button
          type="button"
          className="mt-1 min-h-11 text-sm text-link hover:underline"
          aria-label={`Remove ${priced.sku} from cart`}
          onClick={() => {
            const { sku, name, unitPrice } = priced
            const { condition, quantity } = line
            cart.remove(line).then(
              () => {
                track('remove_from_cart', { sku, name, condition, quantity, price: unitPrice / 100 })
                notify.success('Item removed from cart')
              },
              error => notify.error(refusalText(error, 'Failed to remove item from cart')),
            )
          }}
        >
          Remove
        </button>
      </div>
    </li>
  )
}
