import { randomUUID } from 'node:crypto'
import { ADDRESS, newKey, orderRequest } from '../checkout/testing.ts'
import {
  aircraftForm,
  applicationForm,
  messageForm,
  newSentKey,
  partsForm,
  partWantedForm,
} from '../submissions/testing.ts'
import { ADMIN_CALLS } from './testing-admin-calls.ts'
import { type Call, MISSING_FILE, nothing, nth } from './testing-call.ts'
import type { Things } from './testing-personas.ts'
import { QUOTE_CALLS } from './testing-quote-calls.ts'
import { SETTINGS_CALLS } from './testing-settings-calls.ts'

const newEmail = () => `walker${nth()}@example.com`
const PASSWORD = 'Propeller-Blade7'
const line = ({ part }: Things) => ({ productId: part, condition: null, quantity: 1 })
const payment = (orderId: string) => ({
  paymentData: { dataDescriptor: 'd', dataValue: 'v' },
  orderId,
  // This is not the price of the order: a permitted caller is refused for the amount, and no card is charged.
  amount: 0.01,
})

const typedPayment = (orderId: string) => ({ orderId, token: { dataDescriptor: 'd', dataValue: 'v' }, amount: 1 })

/**
 * Every procedure of the router has its calls here; calls for admins are in testing-admin-calls.ts. A new procedure
 * needs a line.
 */
export const CALLS: Record<string, Call | Call[]> = {
  ...ADMIN_CALLS,

  'accounts.me': nothing,
  'accounts.signUp': {
    input: () => ({ fullName: 'Amelia Earhart', email: newEmail(), password: PASSWORD, optedIn: false }),
  },
  'accounts.ownerLink': { input: () => ({ token: 'none' }) },
  'accounts.makeOwner': {
    input: () => ({ token: 'none', fullName: 'Amelia Earhart', email: newEmail(), password: PASSWORD }),
    good: 410,
  },
  'accounts.signIn': { input: () => ({ email: newEmail(), password: PASSWORD }), good: 401 },
  // Without the first step, no sign-in waits for a code.
  'accounts.giveCode': { input: () => ({ code: '123456' }), good: [409, 410] },
  'accounts.beginGoogle': nothing,
  'accounts.signInWithGoogle': { input: () => ({ credential: 'x' }), good: 401 },
  'accounts.signOut': nothing,
  'accounts.sendMagicLink': { input: () => ({ email: newEmail() }) },
  'accounts.sendVerification': { input: () => ({ email: newEmail() }) },
  'accounts.sendReset': { input: () => ({ email: newEmail() }) },
  'accounts.openLink': { input: () => ({ kind: 'magic', token: 'x' }), good: 410 },
  'accounts.resetPassword': { input: () => ({ token: 'x', password: PASSWORD }), good: 410 },
  // The personas have no password.
  'accounts.changePassword': { input: () => ({ currentPassword: PASSWORD, newPassword: `${PASSWORD}8` }), good: 400 },
  'accounts.security': nothing,
  'accounts.removeGoogle': { input: () => ({ password: PASSWORD }), good: 409 },
  'accounts.sessions': nothing,
  'accounts.endSession': { input: ({ sessionId }) => ({ id: sessionId }), of: 'owner' },
  'accounts.endOtherSessions': nothing,
  'accounts.startTwoStep': { input: () => ({ password: PASSWORD }), good: 422 },
  'accounts.confirmTwoStep': { input: () => ({ code: '123456' }), good: 409 },
  'accounts.stopTwoStep': { input: () => ({ password: PASSWORD }), good: 422 },
  'privacy.deleteAccount': nothing,
  'privacy.myData': nothing,

  'search.listProducts': nothing,
  'search.facets': nothing,
  'search.findParts': { input: () => ({ search: 'AN3-5A' }) },
  'catalogue.product': { input: () => ({ slug: 'no-such-part' }), good: 404 },
  'search.suggestions': { input: () => ({ q: 'AN3' }) },
  'search.beside': { input: () => ({ q: 'AN3' }) },
  'catalogue.findAlternates': { input: () => ({ partNumbers: ['AN365-832'] }) },
  'catalogue.readCode': { input: () => ({ code: 'PNR AN3-5A' }) },
  'catalogue.findListed': { input: () => ({ partNumbers: ['AN3-5A'] }) },
  'catalogue.classifyParts': { input: ({ part }) => ({ productIds: [part] }) },
  'catalogue.categories': nothing,
  'legal.page': { input: () => ({ page: 'terms' }) },
  'search.shopIndex': nothing,
  'catalogue.category': { input: () => ({ slug: 'no-such-category' }), good: 404 },

  'cart.priceCart': {
    input: ({ heldForGuest, guestOrderId }, { token }) => ({
      lines: [{ productId: heldForGuest, condition: null, quantity: 1 }],
      ownOrder: { orderId: guestOrderId, token },
    }),
    of: 'a guest with a token',
  },
  'cart.readCart': nothing,
  'cart.addToCart': { input: things => ({ lines: [line(things)] }) },
  'cart.setQuantity': { input: line, good: 404 },
  'cart.setRequirements': {
    input: ({ part }) => ({ productId: part, condition: 'new', requirements: null }),
    good: 404,
  },
  'cart.setReference': {
    input: ({ part }) => ({ productId: part, condition: 'new', to: 'WO-1' }),
    good: 404,
  },
  'cart.chooseCondition': {
    input: ({ part }) => ({ productId: part, takes: [{ condition: 'new', quantity: 1 }] }),
    good: 404,
  },
  'cart.removeFromCart': { input: ({ part }) => ({ productId: part }) },
  'cart.clearCart': nothing,
  'cart.addQuote': { input: ({ quoteId }) => ({ quoteId, price: 100 }), good: 404 },
  'cart.removeQuote': { input: ({ quoteId }) => ({ quoteId }) },
  'cart.saveForLater': { input: ({ part }) => ({ productId: part }), good: 404 },
  'cart.moveToCart': { input: ({ part }) => ({ productId: part }), good: 404 },
  'cart.removeSaved': { input: ({ part }) => ({ productId: part }) },
  // The cart has just been emptied.
  'cart.addRoundUp': { input: () => ({ upTo: 'domestic' }), good: 422 },
  'cart.removeRoundUp': nothing,
  'cart.cleanUpCart': nothing,
  'cart.buyAgain': { input: things => ({ cartId: randomUUID(), lines: [line(things)] }) },
  'checkout.mergeCart': { input: things => ({ cartId: randomUUID(), lines: [line(things)] }) },

  'shipping.calculateShippingRates': {
    input: () => ({ destination: { country: 'US', state: 'WA', postalCode: '99201' }, packages: [{ weight: 2 }] }),
  },
  'shipping.placeOfZip': { input: () => ({ zip: '99201' }) },
  'checkout.findRates': {
    input: (things, { token }) => ({
      lines: [line(things)],
      destination: { country: 'US', state: 'WA', postalCode: '99201' },
      ownOrder: { orderId: things.guestOrderId, token },
    }),
  },
  'checkout.quoteTax': {
    input: (things, { token }) => ({
      lines: [line(things)],
      shippingAddress: ADDRESS,
      ownOrder: { orderId: things.guestOrderId, token },
      freight: 1500,
    }),
  },
  'checkout.placeOrder': [
    { input: ({ part }, _, db) => orderRequest(db, [{ productId: part, quantity: 1 }]), good: 201 },
    {
      as: 'on an account with a carrier',
      input: async ({ part, carrierAccountId }, _, db) => ({
        ...(await orderRequest(db, [{ productId: part, quantity: 1 }])),
        shipping: { mode: 'customer_account', carrierAccountId },
        expectedTotal: 3000,
      }),
      of: 'owner',
      good: 201,
      isForSignedIn: true,
    },
  ],
  'orders.order': [
    { as: 'of a customer', input: ({ orderId }) => ({ orderId }), of: 'owner' },
    { as: 'of a customer, by any token', input: ({ orderId }) => ({ orderId, token: 'null' }), of: 'owner' },
    {
      as: 'of a guest',
      input: ({ guestOrderId }, { token }) => ({ orderId: guestOrderId, ...(token ? { token } : {}) }),
      of: 'a guest with a token',
    },
  ],
  'orders.openOldLink': {
    input: () => ({ orderId: '00000000-0000-4000-8000-000000000000', token: 'none', email: newEmail() }),
    good: 404,
  },
  'orders.attach': [
    { as: 'of a customer', input: ({ orderId }) => ({ orderId, ...MISSING_FILE }), of: 'owner', good: 422 },
    {
      as: 'of a guest',
      input: ({ guestOrderId }, { token }) => ({ orderId: guestOrderId, ...MISSING_FILE, ...(token ? { token } : {}) }),
      of: 'a guest with a token',
      good: 422,
    },
  ],
  'orders.markSeen': [
    { as: 'of a customer', input: ({ orderId }) => ({ orderId }), of: 'owner' },
    { as: 'of a customer, by any token', input: ({ orderId }) => ({ orderId, token: 'null' }), of: 'owner' },
    {
      as: 'of a guest',
      input: ({ guestOrderId }, { token }) => ({ orderId: guestOrderId, ...(token ? { token } : {}) }),
      of: 'a guest with a token',
    },
  ],
  'orderDocuments.list': [
    { as: 'of a customer', input: ({ orderId }) => ({ orderId }), of: 'owner' },
    {
      as: 'of a guest',
      input: ({ guestOrderId }, { token }) => ({ orderId: guestOrderId, ...(token ? { token } : {}) }),
      of: 'a guest with a token',
    },
  ],
  'orderDocuments.verify': { input: () => ({ key: '0123456789abcdef0123456789abcdef' }), good: 404 },
  'orders.myOrders': nothing,
  'orders.overview': nothing,
  'returns.myReturns': nothing,
  // Neither order has shipped.
  'returns.requestReturn': [
    {
      as: 'of a customer’s order',
      input: ({ orderId }) => ({ orderId, reason: 'damaged' }),
      of: 'owner',
      good: 409,
    },
    {
      as: 'of a guest’s order',
      input: ({ guestOrderId }, { token }) => ({
        orderId: guestOrderId,
        reason: 'damaged',
        ...(token ? { token } : {}),
      }),
      of: 'a guest with a token',
      good: 409,
    },
  ],
  ...QUOTE_CALLS,
  'cancellations.cancel': [
    { as: 'of a customer', input: ({ orderId }) => ({ orderId }), of: 'owner' },
    { as: 'of a customer, by any token', input: ({ orderId }) => ({ orderId, token: 'null' }), of: 'owner' },
    {
      as: 'of a guest',
      input: ({ guestOrderId }, { token }) => ({ orderId: guestOrderId, ...(token ? { token } : {}) }),
      of: 'a guest with a token',
    },
  ],
  // The orders of the walk are not paid.
  'cancellations.cancelLines': {
    input: ({ orderId }) => ({ orderId, lines: [{ itemId: 1, quantity: 1 }] }),
    of: 'owner',
    good: 409,
  },
  'payments.paymentCredentials': [
    { as: 'for a guest', input: () => ({ guest: 'true' }) },
    { as: 'for a customer', input: () => ({}), isForSignedIn: true },
  ],
  'payments.pay': [
    {
      as: 'of a customer’s order',
      input: ({ orderId }) => typedPayment(orderId),
      of: 'owner',
      good: 409,
      isForSignedIn: true,
    },
    {
      as: 'of a customer’s order as if it were a guest’s',
      input: ({ orderId }) => ({ ...typedPayment(orderId), guestEmail: 'guest@example.com' }),
      of: 'nobody',
    },
    {
      as: 'of a guest’s order by one who is signed in',
      input: ({ guestOrderId }) => typedPayment(guestOrderId),
      of: 'nobody',
      isForSignedIn: true,
    },
  ],
  'payments.processPayment': [
    {
      as: 'of a customer’s order',
      input: ({ orderId }) => ({ query: {}, body: payment(orderId) }),
      of: 'owner',
      good: 409,
      isForSignedIn: true,
    },
    {
      as: 'of a customer’s order as if it were a guest’s',
      input: ({ orderId }) => ({ query: { guest: 'true' }, body: payment(orderId) }),
      of: 'nobody',
    },
    {
      as: 'of a guest’s order by one who is signed in',
      input: ({ guestOrderId }) => ({ query: {}, body: payment(guestOrderId) }),
      of: 'nobody',
      isForSignedIn: true,
    },
    {
      // Its id has 122 random bits that only the buyer has: docs/decisions/0006.
      as: 'of a guest’s order by its id',
      input: ({ guestOrderId }) => ({ query: { guest: 'true' }, body: payment(guestOrderId) }),
      good: 409,
    },
  ],
  'stockAlerts.request': { input: ({ part }) => ({ productId: part, email: newEmail() }), good: 409 },
  'stockAlerts.mine': nothing,
  'stockAlerts.end': { input: () => ({ id: 999_999_999 }), good: 404 },
  'contacts.confirmNewsletter': { input: () => ({ token: 'none' }), good: 410 },
  'contacts.leaveNewsletter': { input: () => ({ token: 'none' }), good: 410 },
  'contacts.subscribe': { input: () => ({ email: newEmail() }) },
  'submissions.sendParts': { input: () => ({ key: newSentKey(), form: partsForm() }) },
  'submissions.sendAircraft': { input: () => ({ key: newSentKey(), form: aircraftForm() }) },
  'submissions.sendApplication': { input: () => ({ key: newSentKey(), form: applicationForm() }) },
  'submissions.sendMessage': { input: () => ({ key: newSentKey(), form: messageForm() }) },
  'submissions.sendPartWanted': { input: () => ({ key: newSentKey(), form: partWantedForm() }) },
  'submissions.mine': nothing,
  'submissions.submission': { input: ({ submissionId }) => ({ submissionId }), of: 'owner' },
  'submissions.partRows': { input: ({ submissionId }) => ({ submissionId }), of: 'owner' },
  'browserErrors.report': { input: () => ({ page: '/', name: 'Error', message: '', stack: '' }), good: 202 },
  'vitals.report': { input: () => ({ page: 'home', metrics: [{ name: 'LCP', value: 200 }] }), good: 202 },

  ...SETTINGS_CALLS,
}

/** Additional headers of a call. */
export const callHeaders = (): Record<string, string> => ({ 'Idempotency-Key': newKey() })
