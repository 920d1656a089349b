import { CheckoutAddressShape } from '../../domain/customers/address.ts'
import type { AddressKind } from '../../domain/customers/saved-address.ts'
import { api } from '../api.ts'
import { isSignedOut, refusalCode, refusalData, refusalText } from '../api-refusal.ts'
import { notify } from '../ui/notify.ts'
import type { AddressDraft } from './draft.ts'

type Words = { heading: string; add: string; loadFailed: string; saved: string; saveFailed: string; used: string }

/** Texts about the addresses of a kind. */
export const CHECKOUT_WORDS: Record<AddressKind, Words> = {
  shipping: {
    heading: 'Shipping address',
    add: 'Add New Address',
    loadFailed: 'Could not load your saved addresses',
    saved: 'Shipping address saved',
    saveFailed: 'Failed to save shipping address',
    used: 'Address selected for this order',
  },
  billing: {
    heading: 'Billing address',
    add: 'Add New Billing Address',
    loadFailed: 'Could not load your saved billing addresses',
    saved: 'Billing address saved',
    saveFailed: 'Failed to save billing address',
    used: 'Billing address selected for this order',
  },
}

/**
 * Saves a complete address, under its nickname if any, and shows a message. Returns its id, or that of an equal saved
 * address; null if saving failed.
 */
export async function saveAddress(
  kind: AddressKind,
  typed: AddressDraft,
  nickname: string,
): Promise<{ id: number; isNew: boolean } | null> {
  const words = CHECKOUT_WORDS[kind]
  try {
    const { id } = await api.accounts.addAddress({ ...CheckoutAddressShape.parse(typed), nickname, kind })
    notify.success(words.saved)
    return { id, isNew: true }
  } catch (error) {
    if (refusalCode(error) === 'ADDRESS_EXISTS') {
      notify.info('This address already exists in your saved addresses')
      const id = existing(refusalData(error))
      return id === null ? null : { id, isNew: false }
    }
    notify.error(isSignedOut(error) ? 'You must be logged in to save an address' : refusalText(error, words.saveFailed))
    return null
  }
}

const existing = (data: unknown): number | null =>
  typeof data === 'object' && data !== null && 'addressId' in data && typeof data.addressId === 'number'
    ? data.addressId
    : null
