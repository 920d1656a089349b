import { ADDRESS } from '../checkout/testing.ts'
import { type Call, nothing, nth } from './testing-call.ts'

const LISTED = { partNumber: 'AN3-5A', productId: null, condition: null, quantity: 1, reference: '' }
const address = { ...ADDRESS, company: 'Quimby Flying' }

/** The calls for data that customers store about themselves. */
export const SETTINGS_CALLS: Record<string, Call | Call[]> = {
  'partLists.mine': nothing,
  'partLists.list': { input: ({ partListId }) => ({ id: partListId }), of: 'owner' },
  'partLists.add': { input: () => ({ name: `List ${nth()}`, lines: [LISTED] }), good: 201 },
  'partLists.change': {
    input: ({ partListId }) => ({ id: partListId, version: 1, lines: [{ ...LISTED, quantity: 2 }] }),
    of: 'owner',
  },
  'partLists.delete': { input: ({ partListId }) => ({ id: partListId }), of: 'owner' },
  'privacy.requestLink': { input: () => ({ email: `data${nth()}@example.com` }) },
  'privacy.held': { input: () => ({ token: 'none' }), good: 410 },
  'privacy.data': { input: () => ({ token: 'none' }), good: 410 },
  'privacy.deleteData': { input: () => ({ token: 'none' }), good: 410 },
  'privacy.orderData': [
    { as: 'of a customer', input: ({ orderId }) => ({ orderId }), of: 'owner' },
    {
      as: 'of a guest',
      input: ({ guestOrderId }, { token }) => ({ orderId: guestOrderId, ...(token ? { token } : {}) }),
      of: 'a guest with a token',
    },
  ],
  'accounts.profile': nothing,
  'accounts.savePersonalInformation': { input: () => ({ fullName: 'A. Quimby', phoneNumber: '' }) },
  'accounts.saveCompanyInformation': { input: () => ({ companyName: '', jobTitle: 'Owner' }) },
  'accounts.newsletter': nothing,
  'accounts.saveNewsletter': { input: () => ({ optedIn: true }) },
  'accounts.addresses': { input: () => ({ kind: 'shipping' }) },
  'accounts.addAddress': { input: () => ({ ...address, addressLine1: `${nth()} Airport Way`, kind: 'billing' }) },
  'accounts.updateAddress': { input: ({ addressId }) => ({ ...address, city: 'Boise', id: addressId }), of: 'owner' },
  'accounts.deleteAddress': { input: ({ addressId }) => ({ id: addressId }), of: 'owner' },
  'accounts.setDefaultAddress': { input: ({ addressId }) => ({ id: addressId }), of: 'owner' },
  'accounts.carrierAccounts': nothing,
  'accounts.carrierAccount': { input: ({ carrierAccountId }) => ({ id: carrierAccountId }), of: 'owner' },
  'accounts.addCarrierAccount': { input: () => ({ provider: 'ups', accountNumber: `A${nth()}` }) },
  'accounts.updateCarrierAccount': {
    input: ({ carrierAccountId }) => ({ provider: 'dhl', accountNumber: '987654321', id: carrierAccountId }),
    of: 'owner',
  },
  'accounts.deleteCarrierAccount': { input: ({ carrierAccountId }) => ({ id: carrierAccountId }), of: 'owner' },
  'accounts.setDefaultCarrierAccount': { input: ({ carrierAccountId }) => ({ id: carrierAccountId }), of: 'owner' },
}
