import { type CartLine, refuseAddition } from '../../domain/cart/cart.ts'
import { refusalText } from '../api-refusal.ts'
import { notify } from '../ui/notify.ts'
import { cart } from './cart.ts'
import type { TrackedLine } from './track-lines.ts'

export type Addition = CartLine & {
  name: string
  sku: string
  /** in the condition that is asked for, where one is; and in all */
  available: number
  total: number
  unitPrice: number
  /** undefined where the page does not know */
  category?: string | null
  brand: string | null
}

/** Puts a part into the cart, as far as there is stock for it, and says so. The server decides again when the order is placed. */
export function addToCart({ available, total, ...line }: Addition): void {
  const { productId, condition, quantity, name, sku } = line
  const part = { name, sku, adding: quantity }
  // What is in the cart in any condition takes of each.
  const refused =
    refuseAddition({ ...part, inCart: cart.count(productId), available: total }) ??
    (condition && refuseAddition({ ...part, inCart: cart.count(productId, condition), available }))
  if (refused) {
    notify.error(refused)
    return
  }
  cart.add([{ productId, condition, quantity }]).then(
    () => {
      tell(line)
      notify.success('Item added to cart')
    },
    error => notify.error(refusalText(error, 'Failed to add item to cart')),
  )
}

/** Loaded with the first: what counts is not what somebody waits for. */
function tell(line: TrackedLine): void {
  import('./track-lines.ts').then(
    ({ trackLines }) => trackLines('add_to_cart', [line]),
    () => {},
  )
}
