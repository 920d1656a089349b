import { useState } from 'react'
import { type CartLine, refuseAddition } from '../../domain/cart.ts'
import { track } from '../analytics.ts'
import { notify } from '../ui/notify.ts'
import { guestCart } from './guest-cart.ts'

type Addition = CartLine & { name: string; sku: string; available: number; unitPrice: number }

/** How long the button shows that it was pressed: long enough to be seen, and to swallow a double click. */
const BUSY_MS = 350

/** Puts a part into the cart, as far as there is stock for it. The server decides again when the order is placed. */
export function useAddToCart(): { add: (addition: Addition) => void; busy: boolean } {
  const [busy, setBusy] = useState(false)
  const add = ({ productId, condition, quantity, name, sku, available, unitPrice }: Addition) => {
    setBusy(true)
    setTimeout(() => setBusy(false), BUSY_MS)
    const inCart = guestCart.count(productId, condition === null ? undefined : condition)
    const refused = refuseAddition({ name, sku, inCart, adding: quantity, available })
    if (refused !== null) {
      notify.error(refused)
      return
    }
    guestCart.add({ productId, condition, quantity })
    track('add_to_cart', { sku, name, condition, quantity, price: unitPrice / 100 })
    notify.success('Item added to cart')
  }
  return { add, busy }
}
