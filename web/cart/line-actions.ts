import { type CartLine, type LineName, refuseAddition } from '../../domain/cart.ts'
import { track } from '../analytics.ts'
import { refusalText } from '../api-refusal.ts'
import { notify } from '../ui/notify.ts'
import { cart } from './cart.ts'
import type { PricedLine } from './priced-cart.ts'

// What a person does with a line of the cart, in the drawer and on the page, and what is said of it.

const nameOf = ({ productId, condition }: LineName): LineName => ({ productId, condition })
const saying = (done: Promise<unknown>, success: string, failure: string): Promise<void> =>
  done.then(
    () => notify.success(success),
    error => notify.error(refusalText(error, failure)),
  )

export const changeQuantity = (line: LineName, quantity: number): Promise<void> =>
  saying(cart.setQuantity({ ...nameOf(line), quantity }), 'Cart updated', 'Failed to update cart')

export const removeLine = ({ quantity, ...line }: CartLine, { sku, name, unitPrice }: PricedLine): Promise<void> => {
  const { condition } = line
  const removed = cart.remove(nameOf(line)).then(() => {
    track('remove_from_cart', { sku, name, condition, quantity, price: unitPrice / 100 })
  })
  return saying(removed, 'Item removed from cart', 'Failed to remove item from cart')
}

export const removeRoundUp = (): Promise<void> =>
  saying(cart.removeRoundUp(), 'Item removed from cart', 'Failed to remove item from cart')

export const removeQuoteFromCart = (quoteId: string): Promise<void> =>
  saying(cart.removeQuote(quoteId), 'Item removed from cart', 'Failed to remove item from cart')

export const clearCart = (): Promise<void> => saying(cart.clear(), 'Cart cleared', 'Failed to clear cart')

export const saveLineForLater = (line: LineName): Promise<void> =>
  saying(cart.saveForLater(nameOf(line)), 'Saved for later', 'Failed to update cart')

/** Puts a saved line back into the cart, as far as there is stock for it beside what is there. */
export async function moveLineToCart(saved: CartLine, { sku, name, available }: PricedLine): Promise<void> {
  const { productId, condition, quantity } = saved
  const inCart = cart.count(productId, condition === null ? undefined : condition)
  const moving = Math.min(quantity, available - inCart)
  if (moving <= 0) {
    notify.error(refuseAddition({ name, sku, inCart, adding: quantity, available }) ?? 'Failed to update cart')
    return
  }
  try {
    const message = await cart.moveToCart({ productId, condition, quantity: moving })
    if (message === null) notify.success('Moved to cart')
    else notify.info(message)
  } catch (error) {
    notify.error(refusalText(error, 'Failed to update cart'))
  }
}

export const forgetSavedLine = (line: LineName): Promise<void> =>
  saying(cart.removeSaved(nameOf(line)), 'Removed from saved', 'Failed to update cart')
