import { queryOptions } from '@tanstack/react-query'
import type { CartLine } from '../../domain/cart/cart.ts'
import type { RoundUp } from '../../domain/cart/round-up.ts'
import { CheckoutAddressShape } from '../../domain/customers/address.ts'
import { store } from '../../domain/settings/store.ts'
import { api } from '../api.ts'
import { plainLines } from '../cart/cart-source.ts'
import type { AddressDraft } from './draft.ts'
import { readOpenOrder } from './open-order.ts'

type Taxed = {
  lines: readonly CartLine[]
  quoteIds: readonly string[]
  roundUp: RoundUp | null
  freight: number
  cartId: string | undefined
  certificate: boolean
}

const MINUTE = 60_000

/** The tax of the cart, once the address is complete. A store without a tax service makes no request. */
export const taxOn = ({ lines, quoteIds, cartId, ...rest }: Taxed, shipTo: AddressDraft | null) => {
  const shippingAddress = store.taxService === 'none' ? undefined : CheckoutAddressShape.safeParse(shipTo).data
  const asked = { lines: plainLines(lines), quoteIds: [...quoteIds], ...rest, ...(cartId && { cartId }) }
  return queryOptions({
    queryKey: ['tax', asked, shippingAddress],
    queryFn: async ({ signal }) => {
      if (!shippingAddress) return { tax: 0 }
      const ownOrder = readOpenOrder()?.own ?? null
      return api.checkout.quoteTax({ ...asked, shippingAddress, ownOrder }, { signal })
    },
    enabled: shippingAddress !== undefined,
    staleTime: 15 * MINUTE,
  })
}
