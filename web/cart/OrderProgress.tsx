import { orderProgress } from '../../domain/cart/checkout-minimum.ts'
import { type Cents, formatMoney } from '../../domain/money/money.ts'
import { store } from '../../domain/settings/store.ts'
import { Icon } from '../ui/Icon.tsx'
import { RoundUpButton } from './RoundUpButton.tsx'

/** The amount that the cart lacks for the minimum order, with the button that adds the difference. */
export function OrderProgress({ subtotal, id }: { subtotal: Cents; id?: string }) {
  const { stage, needed, message } = orderProgress(subtotal, store.minimumOrder)
  return (
    <div className="not-printed rounded-md border border-line bg-sunken p-3 text-sm">
      {stage === 'below' ? (
        <p id={id} className="flex gap-2 font-semibold">
          <span className="text-caution">
            <Icon name="warning" />
          </span>
          {message}
        </p>
      ) : (
        <p id={id} className="font-semibold text-good">
          {message}
        </p>
      )}
      {stage === 'below' && <RoundUpButton upTo="domestic" needed={needed} place="cart" />}
      {stage === 'domestic' && <p>Add {formatMoney(needed)} more for international orders.</p>}
    </div>
  )
}
