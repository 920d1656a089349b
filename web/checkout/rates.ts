import { queryOptions } from '@tanstack/react-query'
import type { CartLine } from '../../domain/cart.ts'
import { api } from '../api.ts'
import { readOpenOrder } from './open-order.ts'

export type Destination = { country: string; state: string; postalCode: string }

/** What it costs to ship the cart there. Kept a quarter of an hour. */
export const ratesTo = (lines: readonly CartLine[], destination: Destination | null) => {
  const asked = lines.map(({ productId, condition, quantity }) => ({ productId, condition, quantity }))
  return queryOptions({
    queryKey: ['rates', asked, destination],
    queryFn: async () =>
      destination
        ? (await api()).checkout.findRates({ lines: asked, destination, ownOrder: readOpenOrder()?.own ?? null })
        : { rates: [] },
    enabled: destination !== null && asked.length > 0,
    staleTime: 15 * 60_000,
  })
}

/** The name by which a rate is chosen. */
export const rateName = ({ provider, serviceType }: { provider: string; serviceType: string }): string =>
  `${provider}:${serviceType}`
