import type { AddressKind } from '../../../domain/customers/saved-address.ts'
import type { Api } from '../../api.ts'
import { api } from '../../api.ts'
import type { SavedList } from './use-saved-list.ts'

export type SavedAddressView = Awaited<ReturnType<Api['accounts']['addresses']>>[number]

const setDefault = (id: number) => api.accounts.setDefaultAddress({ id })
const remove = (id: number) => api.accounts.deleteAddress({ id })

type AddressWords = {
  empty: string
  add: string
  loadFailed: string
  added: string
  updated: string
  saveFailed: string
}

/** Texts about the addresses of a kind. */
export const ADDRESS_WORDS: Record<AddressKind, AddressWords> = {
  shipping: {
    empty: "You don't have any saved shipping addresses.",
    add: 'Add New Address',
    loadFailed: 'Failed to load your shipping addresses',
    added: 'Address added',
    updated: 'Address updated',
    saveFailed: 'Failed to save address',
  },
  billing: {
    empty: "You don't have any saved billing addresses.",
    add: 'Add New Billing Address',
    loadFailed: 'Failed to load your billing addresses',
    added: 'Billing address added',
    updated: 'Billing address updated',
    saveFailed: 'Failed to save billing address',
  },
}

/** The saved addresses of a kind. */
export const ADDRESS_LISTS: Record<AddressKind, SavedList<SavedAddressView>> = {
  shipping: {
    key: ['settings', 'addresses', 'shipping'],
    load: () => api.accounts.addresses({ kind: 'shipping' }),
    setDefault,
    remove,
    says: {
      setDefault: { done: 'Default address updated', failed: 'Failed to update default address' },
      remove: { done: 'Address removed', failed: 'Failed to delete address' },
    },
  },
  billing: {
    key: ['settings', 'addresses', 'billing'],
    load: () => api.accounts.addresses({ kind: 'billing' }),
    setDefault,
    remove,
    says: {
      setDefault: { done: 'Default billing address updated', failed: 'Failed to update default billing address' },
      remove: { done: 'Billing address deleted', failed: 'Failed to delete billing address' },
    },
  },
}
