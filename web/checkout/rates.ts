import { queryOptions } from '@tanstack/react-query'
import type { CartLine } from '../../domain/cart/cart.ts'
import { AddressShape } from '../../domain/customers/address.ts'
import type { ShipMode } from '../../domain/orders/order.ts'
import type { Api } from '../api.ts'
import { api } from '../api.ts'
import { plainLines } from '../cart/cart-source.ts'
import type { AddressDraft } from './draft.ts'
import { readOpenOrder } from './open-order.ts'

type Destination = { country: string; state: string; postalCode: string }
export type FoundRates = Awaited<ReturnType<Api['checkout']['findRates']>>
export type Rate = FoundRates['rates'][number]

const REST_MS = 250
const MINUTE = 60_000

/** The destination of a rate request; null until the address is sufficient. */
export function destinationOf(address: AddressDraft): Destination | null {
  const asked = AddressShape.safeParse({
    ...address,
    firstName: '-',
    lastName: '-',
    company: '',
    addressLine1: '-',
    city: '-',
    addressLine2: '',
    phone: '',
  })
  if (!asked.success) return null
  const { country, state, postalCode } = asked.data
  return { country, state, postalCode }
}

/**
 * Shipping rates of the cart. Requested once typing pauses: each letter of a province is another destination, with new requests
 * to carriers. Cached for a quarter of an hour; estimates until they are requested again.
 */
export const ratesTo = (
  lines: readonly CartLine[],
  destination: Destination | null,
  shipMode: ShipMode = 'as_available',
  quoteIds: readonly string[] = [],
) => {
  const asked = plainLines(lines)
  return queryOptions({
    queryKey: ['rates', asked, destination, shipMode, quoteIds],
    queryFn: async ({ signal }): Promise<FoundRates> => {
      if (!destination) return { rates: [], source: 'nobody', errors: [] }
      await rest(signal)
      const ownOrder = readOpenOrder()?.own ?? null
      return api.checkout.findRates(
        { lines: asked, quoteIds: [...quoteIds], destination, ownOrder, shipMode },
        { signal },
      )
    },
    enabled: destination !== null && asked.length > 0,
    staleTime: query => (query.state.data?.warning ? 0 : 15 * MINUTE),
  })
}

const rest = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const rested = setTimeout(resolve, REST_MS)
    signal.addEventListener('abort', () => {
      clearTimeout(rested)
      reject(signal.reason)
    })
  })

/** The name by which a rate is chosen. */
export const rateName = ({ provider, serviceType }: { provider: string; serviceType: string }): string =>
  `${provider}:${serviceType}`

/** The rate of this name; the cheapest, which is first, until the buyer chooses or if the choice is not offered. */
export const rateOf = (rates: readonly Rate[] | undefined, method: string): Rate | undefined =>
  rates?.find(rate => rateName(rate) === method) ?? rates?.[0]
