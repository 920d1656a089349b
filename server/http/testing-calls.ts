import { addCategory } from '../catalogue/testing.ts'
import { ADDRESS, newKey, orderRequest } from '../checkout/testing.ts'
import type { Db } from '../db/database.ts'
import { AOG_REQUEST, inDays, newQuoteKey } from '../quotes/testing.ts'
import { NO_EVIDENCE, partFields, stockLineOf } from '../stock/testing.ts'
import {
  aircraftForm,
  applicationForm,
  messageForm,
  newSentKey,
  partsForm,
  partWantedForm,
} from '../submissions/testing.ts'
import type { Persona, Things } from './testing-personas.ts'

/** One call of a procedure, as the walks of authorization and of unknown fields make it. */
export type Call = {
  /** which of several calls of a procedure this is */
  as?: string
  input: (things: Things, asker: { token: string | null }, db: Db) => unknown
  /**
   * Whose things it names: anybody else is answered exactly as if they did not exist. Left out where a call names nothing
   * that belongs to anybody, or only what belongs to whoever asks.
   */
  of?: Extract<Persona, 'owner' | 'a guest with a token'> | 'nobody'
  /** what is answered to who may; 200 */
  good?: number | number[]
  /** the procedure is for anyone, but this call of it is for who is signed in */
  isForSignedIn?: boolean
}

let people = 0
const newEmail = () => `walker${++people}@example.com`
const PASSWORD = 'Propeller-Blade7'
const OFFERED = {
  ...{ answer: 'offered', partNumber: 'AN3-5A', condition: 'new', quantity: 1, unitPrice: 100 },
  fromStock: false,
}
const PARCEL = { carrier: 'ups', trackingNumber: '1Z999AA10123456784' }
/** So that the desk may take a step which comes later in the life of a thing. */
const set = (db: Db, table: 'orders' | 'quotes', id: string, facts: string) =>
  db.$client.query(`UPDATE ${table} SET ${facts} WHERE id = $1`, [id])
const lineOf = async (db: Db, quoteId: string): Promise<number> =>
  (await db.$client.query('SELECT id FROM quote_lines WHERE quote_id = $1', [quoteId])).rows[0]?.id ?? 0
const CATEGORY = { name: 'Walked', slug: '', description: '' }
const nothing: Call = { input: () => ({}) }
const address = { ...ADDRESS, company: 'Quimby Flying' }
const line = ({ part }: Things) => ({ productId: part, condition: null, quantity: 1 })
const payment = (orderId: string) => ({
  paymentData: { dataDescriptor: 'd', dataValue: 'v' },
  orderId,
  // Not what the order costs: whoever may pay it hears that, and no card is charged.
  amount: 0.01,
})

/** Every procedure of the router has its calls here; who adds a procedure adds a line. */
export const CALLS: Record<string, Call | Call[]> = {
  'accounts.me': nothing,
  'accounts.signUp': {
    input: () => ({ fullName: 'Amelia Earhart', email: newEmail(), password: PASSWORD, optedIn: false }),
  },
  'accounts.signIn': { input: () => ({ email: newEmail(), password: PASSWORD }), good: 401 },
  // Without the first step there is nothing to give a code for.
  'accounts.giveCode': { input: () => ({ code: '123456' }), good: [409, 410] },
  'accounts.signInWithGoogle': { input: () => ({ credential: 'x' }), good: 401 },
  'accounts.signOut': nothing,
  'accounts.sendMagicLink': { input: () => ({ email: newEmail() }) },
  'accounts.sendVerification': { input: () => ({ email: newEmail() }) },
  'accounts.sendReset': { input: () => ({ email: newEmail() }) },
  'accounts.openLink': { input: () => ({ kind: 'magic', token: 'x' }), good: 410 },
  'accounts.resetPassword': { input: () => ({ token: 'x', password: PASSWORD }), good: 410 },
  // The people of the walk have no password.
  'accounts.changePassword': { input: () => ({ currentPassword: PASSWORD, newPassword: `${PASSWORD}8` }), good: 400 },
  'accounts.security': nothing,
  'accounts.sessions': nothing,
  'accounts.endSession': { input: ({ sessionId }) => ({ id: sessionId }), of: 'owner' },
  'accounts.endOtherSessions': nothing,
  'accounts.startTwoStep': { input: () => ({ password: PASSWORD }), good: 422 },
  'accounts.confirmTwoStep': { input: () => ({ code: '123456' }), good: 409 },
  'accounts.stopTwoStep': { input: () => ({ password: PASSWORD }), good: 422 },
  'accounts.deleteAccount': nothing,
  'accounts.myData': nothing,

  'catalogue.listProducts': nothing,
  'catalogue.facets': nothing,
  'catalogue.product': { input: () => ({ slug: 'no-such-part' }), good: 404 },
  'catalogue.suggestions': { input: () => ({ q: 'AN3' }) },
  'catalogue.findListed': { input: () => ({ partNumbers: ['AN3-5A'] }) },
  'catalogue.classifyParts': { input: ({ part }) => ({ productIds: [part] }) },
  'catalogue.categories': nothing,
  'catalogue.category': { input: () => ({ slug: 'no-such-category' }), good: 404 },

  'catalogueDesk.parts': nothing,
  'catalogueDesk.part': { input: ({ part }) => ({ productId: part }) },
  'catalogueDesk.createPart': { input: () => ({ fields: partFields(`NEW-${++people}`) }), good: 201 },
  'catalogueDesk.changePart': {
    input: ({ part }) => ({ productId: part, version: 1, fields: partFields('WALK') }),
    good: 409,
  },
  // It was ordered.
  'catalogueDesk.deletePart': { input: ({ part }) => ({ productId: part }), good: 409 },
  'catalogueDesk.setPublished': { input: ({ part }) => ({ productIds: [part], isPublished: false }) },
  'catalogueDesk.setCategory': {
    input: async ({ part }, _, db) => ({
      productIds: [part],
      categoryId: await addCategory(db, `Walked to ${++people}`),
    }),
  },
  'catalogueDesk.previewPrices': { input: ({ part }) => ({ productIds: [part], change: { kind: 'no_sale' } }) },
  'catalogueDesk.changePrices': {
    input: ({ part }) => ({ parts: [{ id: part, version: 1 }], change: { kind: 'no_sale' } }),
    good: 409,
  },
  'catalogueDesk.saveReference': {
    input: ({ part }) => ({ productId: part, reference: { kind: 'alternate_of', otherSku: 'AN3-6A', source: '' } }),
  },
  'catalogueDesk.deleteReference': {
    input: ({ part }) => ({ productId: part, kind: 'alternate_of', otherSku: 'AN3-7A' }),
    good: 404,
  },
  'catalogueDesk.changePicture': {
    input: ({ part }) => ({ productId: part, pictureId: 999_999_999, alt: '', isPrimary: true }),
    good: 404,
  },
  'catalogueDesk.orderPictures': { input: ({ part }) => ({ productId: part, pictureIds: [] }) },
  'catalogueDesk.deletePicture': { input: ({ part }) => ({ productId: part, pictureId: 999_999_999 }), good: 404 },
  'catalogueDesk.categories': nothing,
  'catalogueDesk.createCategory': {
    input: () => ({ fields: { name: `Walked ${++people}`, slug: '', description: '' } }),
    good: 201,
  },
  'catalogueDesk.changeCategory': {
    input: () => ({ categoryId: 999_999_999, fields: CATEGORY, before: CATEGORY }),
    good: 404,
  },
  'catalogueDesk.deleteCategory': { input: () => ({ categoryId: 999_999_999 }), good: 404 },
  'stock.lines': { input: ({ part }) => ({ productId: part }) },
  // It has some.
  'stock.addLine': {
    input: ({ part }) => ({ productId: part, condition: 'new', quantity: 1, evidence: NO_EVIDENCE }),
    good: 409,
  },
  'stock.adjust': {
    input: async ({ part }, _, db) => ({
      ...{ lineId: await stockLineOf(db, part), adjustment: { how: { kind: 'by', pieces: 1 }, cause: 'received' } },
    }),
  },
  'stock.saveEvidence': {
    input: async ({ part }, _, db) => ({
      ...{ lineId: await stockLineOf(db, part), evidence: NO_EVIDENCE, before: NO_EVIDENCE },
    }),
  },
  'stock.ledger': { input: async ({ part }, _, db) => ({ lineId: await stockLineOf(db, part) }) },
  'stock.changeDocument': {
    input: () => ({ documentId: 999_999_999, facts: { kind: 'coc', name: 'CoC', isPublic: false } }),
    good: 404,
  },
  'stock.deleteDocument': { input: () => ({ documentId: 999_999_999 }), good: 404 },
  'stock.updateProductStock': { input: ({ part }) => ({ productId: part, quantity: 100 }) },

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
  'cart.mergeCart': { input: things => ({ lines: [line(things)] }) },

  'shipping.calculateShippingRates': {
    input: () => ({ destination: { country: 'US', state: 'WA', postalCode: '99201' }, packages: [{ weight: 2 }] }),
  },
  'checkout.findRates': {
    input: (things, { token }) => ({
      lines: [line(things)],
      destination: { country: 'US', state: 'WA', postalCode: '99201' },
      ownOrder: { orderId: things.guestOrderId, token },
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
  'orders.markSeen': [
    { as: 'of a customer', input: ({ orderId }) => ({ orderId }), of: 'owner' },
    { as: 'of a customer, by any token', input: ({ orderId }) => ({ orderId, token: 'null' }), of: 'owner' },
    {
      as: 'of a guest',
      input: ({ guestOrderId }, { token }) => ({ orderId: guestOrderId, ...(token ? { token } : {}) }),
      of: 'a guest with a token',
    },
  ],
  'orders.myOrders': nothing,
  'orders.overview': nothing,
  // Neither has been shipped.
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
  'returnDesk.returns': nothing,
  'returnDesk.counts': nothing,
  'returnDesk.return': { input: ({ orderId }) => ({ orderId }) },
  // No return was asked for.
  'returnDesk.approve': { input: ({ orderId }) => ({ orderId }), good: 409 },
  'returnDesk.deny': { input: ({ orderId }) => ({ orderId, reason: 'Installed before' }), good: 409 },
  'returnDesk.complete': { input: ({ orderId }) => ({ orderId, pieces: [], goods: 0, freight: 0 }), good: 409 },
  'returnDesk.refundElsewhere': { input: ({ orderId }) => ({ orderId, elsewhere: 'Check 1001' }), good: 409 },
  'quotes.request': {
    input: ({ part }) => ({ key: newQuoteKey(), request: { lines: [{ productId: part, quantity: 1 }] } }),
  },
  'quotes.requestAog': { input: () => ({ key: newQuoteKey(), request: AOG_REQUEST }) },
  'quotes.myQuotes': nothing,
  'quotes.waiting': nothing,
  'quotes.quote': { input: ({ quoteId }) => ({ quoteId }), of: 'owner' },
  // Not priced: there is nothing to approve, to accept or to decline.
  'quotes.approveUnitPrice': {
    input: ({ quoteId }) => ({ quoteId, version: 1, zipCode: '99201' }),
    of: 'owner',
    good: 409,
  },
  'quotes.accept': { input: ({ quoteId }) => ({ quoteId, version: 1, total: 100 }), of: 'owner', good: 409 },
  'quotes.counter': {
    input: ({ quoteId }) => ({ quoteId, version: 1, prices: [{ lineId: 1, unitPrice: 100 }] }),
    of: 'owner',
    good: 409,
  },
  'quotes.write': { input: ({ quoteId }) => ({ quoteId, text: 'Is there one?' }), of: 'owner' },
  'quotes.decline': { input: ({ quoteId }) => ({ quoteId, version: 1 }), of: 'owner', good: 409 },
  'quotes.withdraw': { input: ({ quoteId }) => ({ quoteId, version: 1 }), of: 'owner' },
  'quotes.markSeen': { input: ({ quoteId }) => ({ quoteId }), of: 'owner' },
  'quoteDesk.quotes': nothing,
  'quoteDesk.counts': nothing,
  'quoteDesk.quote': { input: ({ quoteId }) => ({ quoteId }) },
  'quoteDesk.offer': {
    input: async ({ quoteId }, _, db) => ({
      quoteId,
      version: 1,
      offer: { lines: [{ ...OFFERED, lineId: await lineOf(db, quoteId) }], shippingPrice: 0, validUntil: inDays(5) },
    }),
  },
  'quoteDesk.priceShipping': {
    input: async ({ quoteId }, _, db) => {
      await set(db, 'quotes', quoteId, "status = 'unit_approved', turn = 'desk', goods_price = 30")
      return { quoteId, version: 1, shippingPrice: 0, validUntil: inDays(5) }
    },
  },
  'quoteDesk.reject': { input: ({ quoteId }) => ({ quoteId, version: 1, reason: 'No longer made' }) },
  'quoteDesk.write': { input: ({ quoteId }) => ({ quoteId, text: 'Which dash number?' }) },
  'quoteDesk.assign': { input: ({ quoteId }) => ({ quoteId, toMe: true }) },
  'quoteDesk.markSeen': { input: ({ quoteId }) => ({ quoteId }) },
  'quoteDesk.saveNotes': { input: ({ quoteId }) => ({ quoteId, notes: 'Ask the shop' }) },
  'orderDesk.orders': nothing,
  'orderDesk.order': { input: ({ orderId }) => ({ orderId }) },
  'orderDesk.markProcessing': {
    input: async ({ orderId }, _, db) => {
      await set(db, 'orders', orderId, "payment_status = 'paid'")
      return { orderId }
    },
  },
  'orderDesk.markShipped': {
    input: async ({ orderId }, _, db) => {
      await set(db, 'orders', orderId, "payment_status = 'paid'")
      return { orderId, ...PARCEL }
    },
  },
  'orderDesk.markDelivered': {
    input: async ({ orderId }, _, db) => {
      await set(db, 'orders', orderId, "payment_status = 'paid', status = 'shipped'")
      return { orderId }
    },
  },
  'orderDesk.correctTracking': {
    input: async ({ orderId }, _, db) => {
      await set(db, 'orders', orderId, "payment_status = 'paid', status = 'shipped'")
      return { orderId, ...PARCEL }
    },
  },
  'orderDesk.markSeen': { input: ({ orderId }) => ({ orderId }) },
  'orderDesk.deleteOrder': { input: ({ orderId }) => ({ orderId }) },
  'orderDesk.saveNotes': { input: ({ orderId }) => ({ orderId, notes: 'Call first' }) },
  'admin.today': nothing,
  'admin.mails': nothing,
  'admin.mail': { input: () => ({ id: 999_999_999 }), good: 404 },
  'admin.resendMail': { input: () => ({ id: 999_999_999 }), good: 404 },
  'audit.entries': nothing,
  'audit.actors': nothing,
  'people.people': nothing,
  'people.person': { input: ({ userId }) => ({ userId }) },
  'people.orders': { input: ({ userId }) => ({ userId }) },
  'people.quotes': { input: ({ userId }) => ({ userId }) },
  'people.makeAdmin': { input: ({ bystanderId }) => ({ userId: bystanderId }) },
  'people.takeAdmin': {
    input: async ({ bystanderId }, _, db) => {
      await db.$client.query(
        `INSERT INTO user_roles (user_id, role_id) SELECT $1, id FROM roles WHERE name = 'admin' ON CONFLICT DO NOTHING`,
        [bystanderId],
      )
      return { userId: bystanderId }
    },
  },
  'contactDesk.contacts': nothing,
  'contactDesk.unsubscribe': {
    input: async (_, __, db) => {
      const { rows } = await db.$client.query(
        `INSERT INTO marketing_contacts (email, source, opted_in) VALUES ($1, 'newsletter', true) RETURNING id`,
        [newEmail()],
      )
      return { id: rows[0].id }
    },
  },
  'machine.settings': nothing,
  'notifications.send': {
    input: ({ userId, orderId }) => ({
      ...{ notificationType: 'user', eventType: 'order_shipped', userId },
      eventData: { id: orderId, order_number: 'APS-20260101-1001' },
    }),
  },
  'admin.missedSearches': nothing,
  'admin.pageSpeed': nothing,
  'admin.figures': nothing,
  'orders.cancel': [
    { as: 'of a customer', input: ({ orderId }) => ({ orderId }), of: 'owner' },
    { as: 'of a customer, by any token', input: ({ orderId }) => ({ orderId, token: 'null' }), of: 'owner' },
    {
      as: 'of a guest',
      input: ({ guestOrderId }, { token }) => ({ orderId: guestOrderId, ...(token ? { token } : {}) }),
      of: 'a guest with a token',
    },
  ],
  'orders.cancelForBuyer': { input: ({ orderId }) => ({ orderId, reason: 'asked by telephone' }) },
  'payments.history': { input: ({ orderId }) => ({ orderId }) },
  'payments.exceptions': nothing,
  // The orders of the walk are not paid.
  'payments.refund': { input: ({ orderId }) => ({ orderId, amount: 100, reason: 'scratched' }), good: 409 },
  'payments.retryTakeBack': { input: () => ({ takeBackId: '00000000-0000-4000-8000-000000000000' }), good: 404 },
  'payments.paymentCredentials': [
    { as: 'for a guest', input: () => ({ guest: 'true' }) },
    { as: 'for a customer', input: () => ({}), isForSignedIn: true },
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
  'contacts.subscribe': { input: () => ({ email: newEmail() }) },
  'submissions.sendParts': { input: () => ({ key: newSentKey(), form: partsForm() }) },
  'submissions.sendAircraft': { input: () => ({ key: newSentKey(), form: aircraftForm() }) },
  'submissions.sendApplication': { input: () => ({ key: newSentKey(), form: applicationForm() }) },
  'submissions.sendMessage': { input: () => ({ key: newSentKey(), form: messageForm() }) },
  'submissions.sendPartWanted': { input: () => ({ key: newSentKey(), form: partWantedForm() }) },
  'submissions.mine': nothing,
  'submissions.submission': { input: ({ submissionId }) => ({ submissionId }), of: 'owner' },
  'submissions.partRows': { input: ({ submissionId }) => ({ submissionId }), of: 'owner' },
  'submissionDesk.submissions': nothing,
  'submissionDesk.counts': nothing,
  'submissionDesk.submission': { input: ({ submissionId }) => ({ submissionId }) },
  'submissionDesk.partRows': { input: ({ submissionId }) => ({ submissionId }) },
  'submissionDesk.move': { input: ({ submissionId }) => ({ submissionId, from: 'new', to: 'in_progress' }) },
  'submissionDesk.assign': { input: ({ submissionId }) => ({ submissionId, toMe: true }) },
  'submissionDesk.markSeen': { input: ({ submissionId }) => ({ submissionId }) },
  'submissionDesk.saveNotes': { input: ({ submissionId }) => ({ submissionId, notes: 'Call first' }) },
  'vitals.report': { input: () => ({ page: 'home', metrics: [{ name: 'LCP', value: 200 }] }), good: 202 },

  'imports.list': nothing,
  'imports.one': { input: () => ({ id: 999_999_999 }), good: 404 },
  'imports.check': {
    input: () => ({
      id: 999_999_999,
      version: 1,
      settings: { mapping: ['sku'], condition: 'new', quantity: 1, missing: 'leave' },
    }),
    good: 404,
  },
  'imports.run': { input: () => ({ id: 999_999_999, version: 1 }), good: 404 },
  'imports.cancel': { input: () => ({ id: 999_999_999, version: 1 }), good: 404 },
  'imports.undo': { input: () => ({ id: 999_999_999, version: 1 }), good: 404 },

  'settings.profile': nothing,
  'settings.savePersonalInformation': { input: () => ({ fullName: 'A. Quimby', phoneNumber: '' }) },
  'settings.saveCompanyInformation': { input: () => ({ companyName: '', jobTitle: 'Owner' }) },
  'settings.news': nothing,
  'settings.saveNews': { input: () => ({ optedIn: true }) },
  'settings.addresses': { input: () => ({ kind: 'shipping' }) },
  'settings.addAddress': { input: () => ({ ...address, addressLine1: `${++people} Airport Way`, kind: 'billing' }) },
  'settings.updateAddress': { input: ({ addressId }) => ({ ...address, city: 'Boise', id: addressId }), of: 'owner' },
  'settings.deleteAddress': { input: ({ addressId }) => ({ id: addressId }), of: 'owner' },
  'settings.setDefaultAddress': { input: ({ addressId }) => ({ id: addressId }), of: 'owner' },
  'settings.carrierAccounts': nothing,
  'settings.carrierAccount': { input: ({ carrierAccountId }) => ({ id: carrierAccountId }), of: 'owner' },
  'settings.addCarrierAccount': { input: () => ({ provider: 'ups', accountNumber: `A${++people}` }) },
  'settings.updateCarrierAccount': {
    input: ({ carrierAccountId }) => ({ provider: 'dhl', accountNumber: '987654321', id: carrierAccountId }),
    of: 'owner',
  },
  'settings.deleteCarrierAccount': { input: ({ carrierAccountId }) => ({ id: carrierAccountId }), of: 'owner' },
  'settings.setDefaultCarrierAccount': { input: ({ carrierAccountId }) => ({ id: carrierAccountId }), of: 'owner' },
}

/** Headers that a call needs besides. */
export const callHeaders = (): Record<string, string> => ({ 'Idempotency-Key': newKey() })
