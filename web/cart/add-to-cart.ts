import { type CartLine, plainLine, refuseAddition } from '../../domain/cart/cart.ts'
import { counted } from '../../domain/text/counted.ts'
import { refusalText } from '../api-refusal.ts'
import { notify } from '../ui/notify.ts'
import { cart } from './cart.ts'
import type { TrackedLine } from './track-lines.ts'

export type Addition = CartLine & {
  name: string
  sku: string
  /** in the requested condition or unit; and in total */
  available: number
  total: number
  /** cents per piece; the mean if the pieces have several prices */
  unitPrice: number
  /** undefined where the page does not know */
  category?: string | null
  brand: string | null
}

/** Adds a part to the cart, up to the stock, and shows a message. The server checks again when the order is placed. */
export function addToCart(addition: Addition): void {
  const refused = refusalOf(addition)
  if (refused) {
    notify.error(refused)
    return
  }
  const { available, total, ...line } = addition
  cart.add([plainLine(line)]).then(
    () => {
      tell([line])
      notify.success('Item added to cart')
    },
    error => notify.error(refusalText(error, 'Failed to add item to cart')),
  )
}

/** Adds several parts with sufficient stock to the cart, with a message. Returns the ids of the parts now in the cart. */
export async function addAllToCart(additions: readonly Addition[]): Promise<number[]> {
  const refusals = additions.map(refusalOf)
  for (const refused of refusals) if (refused) notify.error(refused)
  const lines = additions.flatMap(({ available, total, ...line }, at) => (refusals[at] ? [] : [line]))
  if (lines.length === 0) return []
  try {
    await cart.add(lines.map(plainLine))
  } catch (error) {
    notify.error(refusalText(error, 'Failed to add the parts to cart'))
    return []
  }
  tell(lines)
  notify.success(`${counted(lines.length, 'part')} added to cart`)
  return lines.map(({ productId }) => productId)
}

/** Why the quantity is unavailable; null: it is available. Cart lines in any condition count against each. */
function refusalOf({ available, total, ...line }: Addition): string | null {
  const { productId, condition, unitId, quantity, name, sku } = line
  const part = { name, sku, adding: quantity }
  return (
    refuseAddition({ ...part, inCart: cart.count(productId), available: total }) ??
    (condition && refuseAddition({ ...part, inCart: cart.count(productId, condition, unitId), available }))
  )
}

/** Loaded on first use: no visitor waits for analytics. */
function tell(lines: TrackedLine[]): void {
  import('./track-lines.ts').then(
    ({ trackLines }) => trackLines('add_to_cart', lines),
    () => {},
  )
}
