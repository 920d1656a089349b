import { useState } from 'react'
import { type Addition, addToCart } from './add-to-cart.ts'

/** The time for which the button shows that it was pressed: long enough to be seen, and to absorb a double click. */
const BUSY_MS = 350

/** Puts a part into the cart. `busy` until it was tried. */
export function useAddToCart(): { add: (addition: Addition) => void; busy: boolean } {
  const [busy, setBusy] = useState(false)
  const add = (addition: Addition) => {
    setBusy(true)
    addToCart(addition)
    setTimeout(() => setBusy(false), BUSY_MS)
  }
  return { add, busy }
}
