import { orderAddress } from '../addresses.ts'
import { api } from '../api.ts'
import { storeAttachments } from '../attachments/stored-attachments.ts'
import { cart, knownCart } from '../cart/cart.ts'
import { asDraft, CHECKOUT_FILES, storeCheckoutDraft } from '../checkout/draft.ts'
import { type OwnOrder, readOpenOrder, reopenOrder } from '../checkout/open-order.ts'
import { showOnNextPage } from '../ui/notices.ts'
import { changesTo, linesOf, withoutRoundUp } from './cart-for-order.ts'
import type { OrderView } from './queries.ts'

export const CHECKOUT = '/checkout?step=payment'

/**
 * Opens checkout for a placed, unpaid order in any browser: the cart gets the ordered lines, its other lines are saved for
 * later, and the form gets the order's data. Otherwise paying would replace the order's lines by those that happen to be in the
 * cart. Returns the address to continue at: the order's own if it cannot be paid anymore. Rejects on failure; then checkout
 * does not know the order.
 */
export async function resumeOrder(own: OwnOrder): Promise<string> {
  const order = await api.orders.order({ orderId: own.orderId, token: own.token ?? undefined })
  if (order.status !== 'pending' || order.paymentStatus !== 'unpaid') return orderAddress(own.orderId, own.token)
  const isOpenHere = readOpenOrder()?.own?.orderId === own.orderId
  const inCart = await knownCart()
  const items = order.items.filter(({ quoteNumber }) => quoteNumber === null)
  const { aside, lacking } = changesTo(linesOf(items), inCart.lines)
  // A quote is bought as a whole: its lines are not saved for later, and it stays in its list.
  const others = inCart.quotes.filter(id => !order.quotes.some(quote => quote.id === id))
  for (const id of others) await cart.removeQuote(id)
  for (const { id, quotedPrice } of order.quotes) if (!inCart.quotes.includes(id)) await cart.addQuote(id, quotedPrice)
  for (const line of aside) await cart.saveForLater(line)
  if (lacking.length > 0) await cart.add(lacking)
  if (!isOpenHere) {
    reopenOrder(own)
    storeCheckoutDraft(draftOf(order))
    storeAttachments(
      CHECKOUT_FILES,
      order.attachments.flatMap(({ upload, name }) => (upload === null ? [] : { upload, name })),
    )
  }
  const gone = withoutRoundUp(items).filter(({ productId }) => productId === null)
  const notes = [
    gone.length > 0 && `No longer in the catalog: ${gone.map(({ sku }) => sku).join(', ')}.`,
    aside.length > 0 && 'We saved the other items in your cart for later.',
    others.length > 0 && 'Other quotes were removed from your cart. You’ll find them under Quotes.',
  ].filter(note => note !== false)
  if (notes.length > 0) showOnNextPage('info', notes.join(' '))
  return CHECKOUT
}

/** The form values of the order, as far as it has them. */
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
