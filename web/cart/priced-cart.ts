import { queryOptions } from '@tanstack/react-query'
import type { CartLine } from '../../domain/cart.ts'
import { api } from '../api.ts'
import { readOpenOrder } from '../checkout/open-order.ts'

const SECOND = 1000

/** A cart as the server prices it. Fresh for half a minute: stock and prices move. */
export const pricedCart = (lines: readonly CartLine[]) => {
  const asked = lines.map(({ productId, condition, quantity }) => ({ productId, condition, quantity }))
  return queryOptions({
    queryKey: ['cart', asked],
    queryFn: async () => (await api()).cart.priceCart({ lines: asked, ownOrder: readOpenOrder()?.own ?? null }),
    staleTime: 30 * SECOND,
    placeholderData: before => before,
  })
}
