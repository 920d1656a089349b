import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { orpc } from '../api.ts'
import { useCartContents } from '../cart/cart.ts'
import type { QuoteView } from './queries.ts'

/** Refetches a quote when it is added to the cart or removed from it, in any tab. */
export function useRefetchOnCartChange({ id, isInCart }: Pick<QuoteView, 'id' | 'isInCart'>): void {
  const client = useQueryClient()
  const contents = useCartContents()
  const isThere = contents === null ? isInCart : contents.quotes.includes(id)
  const isOld = isThere !== isInCart
  useEffect(() => {
    if (isOld) void client.invalidateQueries({ queryKey: orpc.quotes.key() })
  }, [isOld, client])
}
