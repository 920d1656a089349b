import { orderAddress } from '../addresses.ts'
import { api } from '../api.ts'
import { storeAttachments } from '../attachments/stored-attachments.ts'
import { cart, knownCart } from '../cart/cart.ts'
import { asDraft, CHECKOUT_FILES, storeCheckoutDraft } from '../checkout/draft.ts'
import { type OwnOrder, openAgain, readOpenOrder } from '../checkout/open-order.ts'
import { sayOnNextPage } from '../ui/notices.ts'
import { bought, changesTo, linesOf } from './cart-for-order.ts'
import type { OrderView } from './OrderDetails.tsx'

export const CHECKOUT = '/checkout?step=payment'

/**
 * Makes checkout go on with an order that is placed and unpaid, from whichever browser: the cart becomes what was ordered,
 * what else was in it is saved for later, and what the order says stands in the form. Else paying would quietly make the
 * order what happens to be in the cart. Gives the address to go on at: the order's own when it cannot be paid any more.
 * Rejects when that cannot be done; then checkout does not know of the order.
 */
export async function resumeOrder(own: OwnOrder): Promise<string> {
  const order = await api.orders.order({ orderId: own.orderId, token: own.token ?? undefined })
  if (order.status !== 'pending' || order.paymentStatus !== 'unpaid') return orderAddress(own.orderId, own.token)
  const isOpenHere = readOpenOrder()?.own?.orderId === own.orderId
  const inCart = await knownCart()
  const items = order.items.filter(({ quoteNumber }) => quoteNumber === null)
  const { aside, lacking } = changesTo(linesOf(items), inCart.lines)
  // A quote is bought as it stands: nothing of it is put aside, it stays where it came from.
  const others = inCart.quotes.filter(id => !order.quotes.some(quote => quote.id === id))
  for (const id of others) await cart.removeQuote(id)
  for (const { id, quotedPrice } of order.quotes) if (!inCart.quotes.includes(id)) await cart.addQuote(id, quotedPrice)
  for (const line of aside) await cart.saveForLater(line)
  if (lacking.length > 0) await cart.add(lacking)
  if (!isOpenHere) {
    openAgain(own)
    storeCheckoutDraft(draftOf(order))
    storeAttachments(
      CHECKOUT_FILES,
      order.attachments.flatMap(({ upload, name }) => (upload === null ? [] : { upload, name })),
    )
  }
  const gone = bought(items).filter(({ productId }) => productId === null)
  const notes = [
    gone.length > 0 && `No longer in the catalog: ${gone.map(({ sku }) => sku).join(', ')}.`,
    aside.length > 0 && 'We saved the other items in your cart for later.',
    others.length > 0 && 'Other quotes were removed from your cart. You’ll find them under Quotes.',
  ].filter(note => note !== false)
  if (notes.length > 0) sayOnNextPage('info', notes.join(' '))
  return CHECKOUT
}

/** What was typed for the order, as far as the order says. */
const draftOf = (order: OrderView) =>
  asDraft({
    email: order.email,
    shipping: order.shippingAddress,
    billing: order.billingAddress,
    billingSame: JSON.stringify(order.billingAddress) === JSON.stringify(order.shippingAddress),
    mode: order.carrierAccount ? 'customer_account' : 'standard',
    notes: order.notes,
    poNumber: order.poNumber,
  })
