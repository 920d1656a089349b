import { useState } from 'react'
import { type CartLine, refuseAddition } from '../../domain/cart.ts'
import { track } from '../analytics.ts'
import { refusalText } from '../api-refusal.ts'
import { notify } from '../ui/notify.ts'
import { cart } from './cart.ts'

type Addition = CartLine & { name: string; sku: string; available: number; unitPrice: number }

/** How long the button shows that it was pressed: long enough to be seen, and to swallow a double click. */
const BUSY_MS = 350

/** Puts a part into the cart, as far as there is stock for it. The server decides again when the order is placed. */
export function useAddToCart(): { add: (addition: Addition) => void; busy: boolean } {
  const [busy, setBusy] = useState(false)
  const add = ({ productId, condition, quantity, name, sku, available, unitPrice }: Addition) => {
    setBusy(true)
    setTimeout(() => setBusy(false), BUSY_MS)
    const inCart = cart.count(productId, condition === null ? undefined : condition)
    const refused = refuseAddition({ name, sku, inCart, adding: quantity, available })
    if (refused !== null) {
      notify.error(refused)
      return
    }
    cart.add([{ productId, condition, quantity }]).then(
      () => {
        track('add_to_cart', { sku, name, condition, quantity, price: unitPrice / 100 })
        notify.success('Item added to cart')
      },
      error => notify.error(refusalText(error, 'Failed to add item to cart')),
    )
  }
  return { add, busy }
}
