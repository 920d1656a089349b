import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { cleanUp, cleanUpMessage } from '../../domain/cart.ts'
import { refusalText } from '../api-refusal.ts'
import { notify } from '../ui/notify.ts'
import { cart } from './cart.ts'
import type { CartContents } from './cart-source.ts'
import { pricedCart } from './priced-cart.ts'

// Each answer once, whoever shows it: drawer and page may stand open together, and a clean-up that the server finds needless
// brings the same answer back.
const seen = new WeakSet<object>()

/** The cart as the server prices it. What stock has moved away from meanwhile is put right, and said. */
export function usePricedCart({ lines, roundUp, quotes }: CartContents) {
  const priced = useQuery(pricedCart(lines, roundUp, null, quotes))
  const { data } = priced
  useEffect(() => {
    if (!data || seen.has(data)) return
    seen.add(data)
    const cleaned = cleanUp(data.lines)
    const message = cleanUpMessage(cleaned)
    if (message === null) return
    cart.cleanUp(cleaned.lines).then(
      () => notify.info(message),
      error => notify.error(refusalText(error, 'Failed to update cart')),
    )
  }, [data])
  return priced
}
