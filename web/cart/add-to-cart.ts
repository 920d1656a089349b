import { type CartLine, plainLine, refuseAddition } from '../../domain/cart/cart.ts'
import { onlyAtPrice } from '../../domain/cart/stock-message.ts'
import { refusalText } from '../api-refusal.ts'
import { notify } from '../ui/notify.ts'
import { cart } from './cart.ts'
import type { TrackedLine } from './track-lines.ts'

export type Addition = CartLine & {
  name: string
  sku: string
  /** in the condition that is asked for, at its price, or of the unit that is; and in all */
  available: number
  total: number
  /** more of the condition, at a higher price */
  dearer?: number
  unitPrice: number
  /** undefined where the page does not know */
  category?: string | null
  brand: string | null
}

/** Puts a part into the cart, as far as there is stock for it, and says so. The server decides again when the order is placed. */
export function addToCart({ available, total, ...line }: Addition): void {
  const { productId, condition, unitId, quantity, name, sku } = line
  const part = { name, sku, adding: quantity }
  // What is in the cart in any condition takes of each.
  const refused =
    refuseAddition({ ...part, inCart: cart.count(productId), available: total }) ??
    (condition && refuseOfCondition(cart.count(productId, condition, unitId), line, available))
  if (refused) {
    notify.error(refused)
    return
  }
  cart.add([plainLine(line)]).then(
    () => {
      tell(line)
      notify.success('Item added to cart')
    },
    error => notify.error(refusalText(error, 'Failed to add item to cart')),
  )
}

function refuseOfCondition(
  inCart: number,
  line: Omit<Addition, 'available' | 'total'>,
  available: number,
): string | null {
  const { name, sku, quantity, dearer = 0 } = line
  const refused = refuseAddition({ name, sku, adding: quantity, inCart, available })
  return refused !== null && dearer > 0 ? onlyAtPrice(Math.max(0, available - inCart), dearer) : refused
}

/** Loaded with the first: what counts is not what somebody waits for. */
function tell(line: TrackedLine): void {
  import('./track-lines.ts').then(
    ({ trackLines }) => trackLines('add_to_cart', [line]),
    () => {},
  )
}
