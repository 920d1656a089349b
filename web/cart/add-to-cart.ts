import { type CartLine, plainLine, refuseAddition } from '../../domain/cart/cart.ts'
import { counted } from '../../domain/text/counted.ts'
import { refusalText } from '../api-refusal.ts'
import { notify } from '../ui/notify.ts'
import { cart } from './cart.ts'
import type { TrackedLine } from './track-lines.ts'

export type Addition = CartLine & {
  name: string
  sku: string
  /** in the condition that is asked for, or of the unit that is; and in all */
  available: number
  total: number
  /** cents per piece; the mean if the pieces have several prices */
  unitPrice: number
  /** undefined where the page does not know */
  category?: string | null
  brand: string | null
}

/** Puts a part into the cart, as far as there is stock for it, and says so. The server decides again when the order is placed. */
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

/**
 * Puts parts into the cart together, those of which there are as many as asked for, and says so. Gives the ids of the parts that
 * are in the cart now.
 */
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

/** Why as many cannot be had; null: they can. What is in the cart in any condition takes of each. */
function refusalOf({ available, total, ...line }: Addition): string | null {
  const { productId, condition, unitId, quantity, name, sku } = line
  const part = { name, sku, adding: quantity }
  return (
    refuseAddition({ ...part, inCart: cart.count(productId), available: total }) ??
    (condition && refuseAddition({ ...part, inCart: cart.count(productId, condition, unitId), available }))
  )
}

/** Loaded with the first: what counts is not what somebody waits for. */
function tell(lines: TrackedLine[]): void {
  import('./track-lines.ts').then(
    ({ trackLines }) => trackLines('add_to_cart', lines),
    () => {},
  )
}
