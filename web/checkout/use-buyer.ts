import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { AddressKind } from '../../domain/customers/saved-address.ts'
import type { Carriage } from '../../domain/shipping/dangerous-goods.ts'
import { fetchMe } from '../accounts/me.ts'
import { ADDRESS_LISTS, type SavedAddressView } from '../accounts/settings/address-list.ts'
import { CARRIER_ACCOUNTS, type CarrierAccountView } from '../accounts/settings/carrier-account-list.ts'
import { clearSignedInHint } from '../accounts/signed-in.ts'
import { useSignedIn } from '../accounts/use-signed-in.ts'
import { type Api, api } from '../api.ts'
import { isSignedOut } from '../api-refusal.ts'

/** The customer's saved items of one kind; empty for a guest. */
export type Saved<Item> = {
  items: readonly Item[]
  isPending: boolean
  isError: boolean
  /** Resolves once the list is the new one. */
  reload: () => Promise<unknown>
}
export type Buyer = {
  isCustomer: boolean
  /** of the account; empty until it is known, and for a guest */
  email: string
  addresses: Record<AddressKind, Saved<SavedAddressView>>
  accounts: Saved<CarrierAccountView>
  /** the permitted carriage of the goods; omitted: any */
  carriage?: Carriage
}

/** The buyer: a guest, or a customer with the account's saved data. Follows signing in and out. */
export function useBuyer(): Buyer {
  const isCustomer = useSignedIn()
  const me = useQuery({ queryKey: ['me'], queryFn: fetchMe, enabled: isCustomer })
  const shipping = useQuery({
    queryKey: ADDRESS_LISTS.shipping.key,
    queryFn: () => asBuyer(({ accounts }) => accounts.addresses({ kind: 'shipping' })),
    enabled: isCustomer,
  })
  const billing = useQuery({
    queryKey: ADDRESS_LISTS.billing.key,
    queryFn: () => asBuyer(({ accounts }) => accounts.addresses({ kind: 'billing' })),
    enabled: isCustomer,
  })
  const accounts = useQuery({
    queryKey: CARRIER_ACCOUNTS.key,
    queryFn: () =>
      asBuyer(async ({ accounts }) => (await accounts.carrierAccounts()).filter(account => account.isActive)),
    enabled: isCustomer,
  })
  const saved = <Item>(query: UseQueryResult<Item[]>): Saved<Item> => ({
    items: (isCustomer && query.data) || [],
    isPending: isCustomer && query.isPending,
    isError: isCustomer && query.isError,
    reload: () => query.refetch(),
  })
  return {
    isCustomer,
    email: (isCustomer && me.data?.me?.email) || '',
    addresses: { shipping: saved(shipping), billing: saved(billing) },
    accounts: saved(accounts),
  }
}

/** Checkout is open to guests: after the session ends the buyer continues as a guest. */
async function asBuyer<T>(question: (api: Api) => Promise<T>): Promise<T> {
  try {
    return await question(api)
  } catch (error) {
    if (isSignedOut(error)) clearSignedInHint()
    throw error
  }
}
