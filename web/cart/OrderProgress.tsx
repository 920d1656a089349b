import { orderProgress } from '../../domain/checkout-minimum.ts'
import { type Cents, formatMoney } from '../../domain/money.ts'
import { store } from '../../store.config.ts'
import { isSignedIn } from '../accounts/signed-in.ts'
import { notify } from '../ui/notify.ts'

/** How far the cart is from the minimum orders, with the button that makes up the difference. */
export function OrderProgress({ subtotal }: { subtotal: Cents }) {
  const { stage, needed, message } = orderProgress(subtotal, store.minimumOrder)
  return (
    <div className="rounded-md border border-line bg-sunken p-3 text-sm">
      <p className={stage === 'below' ? '' : 'font-semibold text-good'}>{message}</p>
      {stage === 'below' && (
        <button
          type="button"
          className="button mt-2 w-full text-sm"
          onClick={() =>
            notify.error(isSignedIn() ? 'Unable to add minimum adjustment' : 'Please log in to add items to cart')
          }
        >
          Round up by {formatMoney(needed)}
        </button>
      )}
      {stage === 'domestic' && <p>Add {formatMoney(needed)} more for international orders.</p>}
    </div>
  )
}
