import { queryOptions } from '@tanstack/react-query'
import type { CartLine, LineProblem } from '../../domain/cart/cart.ts'
import type { RoundUp } from '../../domain/cart/round-up.ts'
import { type Api, api } from '../api.ts'
import { readOpenOrder } from '../checkout/open-order.ts'
import { NO_QUOTES, plainLines } from './cart-source.ts'

export type Priced = Awaited<ReturnType<Api['cart']['priceCart']>>
export type PricedQuote = Priced['quotes'][number]
export type PricedLine = Priced['lines'][number] & { problem: LineProblem | null }

const SECOND = 1000

/**
 * A cart as the server prices it, with the difference to a minimum order where that is made up; `country` is where it goes,
 * once that is known. Fresh for half a minute: stock and prices move.
 */
export const pricedCart = (
  lines: readonly CartLine[],
  roundUp: RoundUp | null = null,
  destination: string | null = null,
  quotes: readonly string[] = NO_QUOTES,
  cartId = '',
) => {
  const asked = plainLines(lines)
  const country = roundUp && destination
  return queryOptions({
    queryKey: ['cart', asked, roundUp, country, quotes, cartId],
    queryFn: async () =>
      api.cart.priceCart({
        lines: asked,
        ownOrder: readOpenOrder()?.own ?? null,
        roundUp,
        country,
        quoteIds: [...quotes],
        ...(cartId && { cartId }),
      }),
    staleTime: 30 * SECOND,
    placeholderData: before => before,
    enabled: asked.length + quotes.length > 0,
  })
}
