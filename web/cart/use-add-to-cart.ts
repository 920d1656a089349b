import { useState } from 'react'
import { notify } from '../ui/notify.ts'
import { somebody } from '../ui/somebody.ts'
import type { Addition } from './add-to-cart.ts'

/** How long the button shows that it was pressed: long enough to be seen, and to swallow a double click. */
const BUSY_MS = 350
const LONGEST_MS = 8000

const load = () => import('./add-to-cart.ts')
// It is there by the time that a button is pressed.
if (!import.meta.env.SSR)
  somebody()
    .then(load)
    .catch(() => {})

/** Puts a part into the cart. `busy` until it was tried. */
export function useAddToCart(): { add: (addition: Addition) => void; busy: boolean } {
  const [busy, setBusy] = useState(false)
  const add = async (addition: Addition) => {
    setBusy(true)
    const shown = new Promise(resolve => setTimeout(resolve, BUSY_MS))
    const late = new Promise<never>((_, reject) => setTimeout(reject, LONGEST_MS))
    try {
      const { addToCart } = await Promise.race([load(), late])
      addToCart(addition)
    } catch {
      notify.error('Failed to add item to cart')
    }
    await shown
    setBusy(false)
  }
  return { add, busy }
}
