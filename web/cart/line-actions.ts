import { type CartLine, type LineName, lineName, plainLine, refuseAddition } from '../../domain/cart/cart.ts'
import { type Fit, onlyCondition } from '../../domain/catalogue/choose-condition.ts'
import type { LineRequirements } from '../../domain/inventory/line-requirements.ts'
import { refusalText } from '../api-refusal.ts'
import { notify } from '../ui/notify.ts'
import { cart } from './cart.ts'
import type { Priced, PricedLine, PricedQuote } from './priced-cart.ts'
import { type TrackedLine, trackLines } from './track-lines.ts'

// The actions on a line of the cart, in the drawer and on the page, with their messages.

/** The line for analytics, at the present unit price, or at the mean if its pieces have several prices. */
const counted = (line: CartLine, { sku, name, unitPrice, prices, linePrice, quantity }: PricedLine): TrackedLine => ({
  ...plainLine(line),
  sku,
  name,
  unitPrice: prices.length > 1 ? linePrice / quantity : unitPrice,
})
const saying = (done: Promise<unknown>, success: string | null, failure: string): Promise<void> =>
  done.then(
    () => {
      if (success !== null) notify.success(success)
    },
    error => notify.error(refusalText(error, failure)),
  )

/** They are in the cart, or have left it, whichever way. */
const came = (done: Promise<unknown>, lines: readonly TrackedLine[]): Promise<void> =>
  done.then(() => void trackLines('add_to_cart', lines))
const left = (gone: Promise<unknown>, lines: readonly TrackedLine[]): Promise<void> =>
  gone.then(() => void trackLines('remove_from_cart', lines))

/** `isLowered`: the quantity was reduced, as its field has said. */
export const changeQuantity = (
  line: CartLine,
  priced: PricedLine,
  quantity: number,
  isLowered = false,
): Promise<void> => {
  const more = quantity - line.quantity
  if (more === 0) return Promise.resolve()
  const changed = (more > 0 ? came : left)(cart.setQuantity({ ...lineName(line), quantity }), [
    counted({ ...line, quantity: Math.abs(more) }, priced),
  ])
  return saying(changed, isLowered ? null : 'Cart updated', 'Failed to update cart')
}

/** The buyer's requirement for a line; null: none. */
export const changeRequirements = (line: CartLine, requirements: LineRequirements | null): Promise<void> =>
  saying(cart.setRequirements(lineName(line), requirements), null, 'Failed to update cart')

/** The buyer's reference for a line; '': none. */
export const changeReference = (line: CartLine, reference: string): Promise<void> =>
  saying(cart.setReference(lineName(line), reference), null, 'Failed to update cart')

export const removeLine = (line: CartLine, priced: PricedLine): Promise<void> => {
  const removed = left(cart.remove(lineName(line)), [counted(line, priced)])
  return saying(removed, 'Item removed from cart', 'Failed to remove item from cart')
}

export const removeRoundUp = (): Promise<void> =>
  saying(cart.removeRoundUp(), 'Item removed from cart', 'Failed to remove item from cart')

export const removeQuoteFromCart = ({ quoteId, lines }: PricedQuote): Promise<void> =>
  saying(left(cart.removeQuote(quoteId), lines), 'Item removed from cart', 'Failed to remove item from cart')

/** `priced`: its lines and quotes, as far as they have been priced. */
export const clearCart = ({ lines, quotes }: Pick<Priced, 'lines' | 'quotes'>): Promise<void> => {
  const counting = [...lines.map(line => counted(line, line)), ...quotes.flatMap(quote => quote.lines)]
  const cleared = left(cart.clear(), counting)
  return saying(cleared, 'Cart cleared', 'Failed to clear cart')
}

/** Sets the condition of a line without one; the quantity above the stock of that condition is removed, with a message. */
export async function chooseCondition(line: PricedLine, isSaved: boolean, { takes, left }: Fit): Promise<void> {
  const { productId, reference, sku } = line
  try {
    await cart.chooseCondition({ productId, reference, isSaved, takes })
    if (left > 0) notify.info(`${sku}: ${line.quantity - left} of ${line.quantity} are there in this condition.`)
    else notify.success('Cart updated')
  } catch (error) {
    notify.error(refusalText(error, 'Failed to update cart'))
  }
}

export const saveLineForLater = (line: CartLine, priced: PricedLine): Promise<void> => {
  const saved = left(cart.saveForLater(lineName(line)), [counted(line, priced)])
  return saying(saved, 'Saved for later', 'Failed to update cart')
}

/** Moves a saved line back into the cart, up to the stock less the pieces in the cart. */
export async function moveLineToCart(saved: CartLine, priced: PricedLine): Promise<void> {
  const { sku, name, most: available } = priced
  const { productId, unitId, reference, quantity } = saved
  const condition = saved.condition ?? onlyCondition(priced.choices)
  const inCart = cart.count(productId, condition === null ? undefined : condition, unitId)
  const moving = Math.min(quantity, available - inCart)
  if (moving <= 0) {
    notify.error(refuseAddition({ name, sku, inCart, adding: quantity, available }) ?? 'Failed to update cart')
    return
  }
  try {
    if (saved.condition !== condition && condition !== null)
      await cart.chooseCondition({ productId, reference, isSaved: true, takes: [{ condition, quantity }] })
    const message = await cart.moveToCart({ productId, condition, unitId, reference, quantity: moving })
    void trackLines('add_to_cart', [counted({ productId, condition, unitId, quantity: moving }, priced)])
    if (message === null) notify.success('Moved to cart')
    else notify.info(message)
  } catch (error) {
    notify.error(refusalText(error, 'Failed to update cart'))
  }
}

export const deleteSavedLine = (line: LineName): Promise<void> =>
  saying(cart.removeSaved(lineName(line)), 'Removed from saved', 'Failed to update cart')

/** Replaces a line whose unit was sold by an equal one. */
export async function takeNextUnit(line: CartLine, priced: PricedLine): Promise<void> {
  const { nextUnit } = priced
  if (!nextUnit) return
  try {
    await cart.add([{ ...plainLine(line), unitId: nextUnit.id, quantity: 1 }])
    await cart.remove(lineName(line))
    notify.success('Cart updated')
  } catch (error) {
    notify.error(refusalText(error, 'Failed to update cart'))
  }
}
