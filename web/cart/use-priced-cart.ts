import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { cleanUp, cleanUpMessage } from '../../domain/cart/clean-up.ts'
import { onlyCondition } from '../../domain/catalogue/choose-condition.ts'
import { refusalText } from '../api-refusal.ts'
import { notify } from '../ui/notify.ts'
import { cart } from './cart.ts'
import type { CartContents } from './cart-source.ts'
import { pricedAnswer } from './priced-answers.ts'
import { type Priced, pricedCart } from './priced-cart.ts'

// Each response is handled once: drawer and page may be open together, and a redundant cleanup returns the same response.
const seen = new WeakSet<object>()
const named = new WeakSet<object>()

/**
 * A cart priced by the server, and the cart as last read: a customer's cart is read with its prices. `country`: the
 * destination, if known.
 */
export function usePrices(contents: CartContents, country: string | null = null) {
  const { lines, roundUp, quotes, cartId } = contents
  const client = useQueryClient()
  const options = pricedCart(lines, roundUp, country, quotes, cartId)
  const { queryKey } = options
  const read = roundUp && country ? undefined : pricedAnswer(contents)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is new each time, and says what the answer is about
  useEffect(() => {
    if (read && read.at > (client.getQueryState(queryKey)?.dataUpdatedAt ?? 0))
      client.setQueryData(queryKey, read.priced, { updatedAt: read.at })
  }, [read])
  return useQuery({ ...options, initialData: () => read?.priced, initialDataUpdatedAt: () => read?.at })
}

/** The same for editing: lines are adjusted to the stock, with a message. */
export function usePricedCart(contents: CartContents) {
  const priced = usePrices(contents)
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
  useNamedConditions(data)
  return priced
}

/** A line from before conditions existed, of a part with one condition: it is set without asking. */
export function useNamedConditions(data: Priced | undefined): void {
  useEffect(() => {
    if (!data || named.has(data)) return
    named.add(data)
    for (const { productId, reference, condition, quantity, problem, choices } of data.lines) {
      const only = condition === null && problem === null ? onlyCondition(choices) : null
      if (only === null || (choices[0]?.quantity ?? 0) < quantity) continue
      // After a refusal the condition can be chosen manually.
      cart
        .chooseCondition({ productId, reference, isSaved: false, takes: [{ condition: only, quantity }] })
        .catch(() => {})
    }
  }, [data])
}
