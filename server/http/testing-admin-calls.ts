import { addCategory, partFields } from '../catalogue/testing.ts'
import { listIn } from '../imports/testing.ts'
import { addShipment } from '../orders/testing.ts'
import type { Db } from '../platform/db/database.ts'
import { failedJob } from '../platform/jobs/testing.ts'
import { inDays } from '../quotes/testing.ts'
import { BULK_CALLS } from './testing-bulk-calls.ts'
import { type Call, MISSING_FILE, nothing, nth } from './testing-call.ts'
import { PACKAGE_CALLS } from './testing-package-calls.ts'
import { STOCK_CALLS } from './testing-stock-calls.ts'
import { STORE_CALLS } from './testing-store-calls.ts'

const OFFERED = {
  answer: 'offered',
  partNumber: 'AN3-5A',
  condition: 'new',
  quantity: 1,
  unitPrice: 100,
  fromStock: false,
}
const PACKAGE = { carrier: 'ups', trackingNumber: '1Z999AA10123456784' }
/** Prepares a record for a step of the back office that comes later in its life. */
const set = (db: Db, table: 'orders' | 'quotes', id: string, facts: string) =>
  db.$client.query(`UPDATE ${table} SET ${facts} WHERE id = $1`, [id])
const lineOf = async (db: Db, quoteId: string): Promise<number> =>
  (await db.$client.query('SELECT id FROM quote_lines WHERE quote_id = $1', [quoteId])).rows[0]?.id ?? 0
const CATEGORY = { name: 'Walked', slug: '', description: '' }

/** The calls that are only for staff. */
export const ADMIN_CALLS: Record<string, Call> = {
  'search.admin.parts': nothing,
  'catalogue.admin.part': { input: ({ part }) => ({ productId: part }) },
  'catalogue.admin.createPart': { input: () => ({ fields: partFields(`NEW-${nth()}`) }), good: 201 },
  'catalogue.admin.changePart': {
    input: ({ part }) => ({ productId: part, version: 1, fields: partFields('WALK') }),
    good: 409,
  },
  // The part was ordered.
  'catalogue.admin.deletePart': { input: ({ part }) => ({ productId: part }), good: 409 },
  'catalogue.admin.setPublished': { input: ({ part }) => ({ productIds: [part], isPublished: false }) },
  'catalogue.admin.setCategory': {
    input: async ({ part }, _, db) => ({
      productIds: [part],
      categoryId: await addCategory(db, `Walked to ${nth()}`),
    }),
  },
  'catalogue.admin.previewPrices': { input: ({ part }) => ({ productIds: [part], change: { kind: 'no_sale' } }) },
  'catalogue.admin.changePrices': {
    input: ({ part }) => ({ parts: [{ id: part, version: 1 }], change: { kind: 'no_sale' } }),
    good: 409,
  },
  'catalogue.admin.saveFacts': {
    input: ({ part }) => ({ productId: part, facts: [{ key: 'family', text: 'bolts' }] }),
  },
  'catalogue.admin.saveReference': {
    input: ({ part }) => ({ productId: part, reference: { kind: 'alternate_of', otherSku: 'AN3-6A', source: '' } }),
  },
  'catalogue.admin.deleteReference': {
    input: ({ part }) => ({ productId: part, kind: 'alternate_of', otherSku: 'AN3-7A' }),
    good: 404,
  },
  'catalogue.admin.changePicture': {
    input: ({ part }) => ({ productId: part, pictureId: 999_999_999, alt: '', isPrimary: true }),
    good: 404,
  },
  'catalogue.admin.orderPictures': { input: ({ part }) => ({ productId: part, pictureIds: [] }) },
  'catalogue.admin.deletePicture': { input: ({ part }) => ({ productId: part, pictureId: 999_999_999 }), good: 404 },
  'catalogue.admin.categories': nothing,
  'catalogue.admin.createCategory': {
    input: () => ({ fields: { name: `Walked ${nth()}`, slug: '', description: '' } }),
    good: 201,
  },
  'catalogue.admin.changeCategory': {
    input: () => ({ categoryId: 999_999_999, fields: CATEGORY, before: CATEGORY }),
    good: 404,
  },
  'catalogue.admin.deleteCategory': { input: () => ({ categoryId: 999_999_999 }), good: 404 },
  ...PACKAGE_CALLS,
  ...STOCK_CALLS,
  ...BULK_CALLS,
  ...STORE_CALLS,
  'checkout.admin.changeCharges': {
    input: ({ orderId }) => ({ orderId, version: 1, charges: [{ kind: 'crating', label: 'Crate', amount: 100 }] }),
  },
  'toSource.list': nothing,
  'fulfillments.list': nothing,
  'fulfillments.counts': nothing,
  'toSource.counts': nothing,
  'toSource.saveSourcing': {
    input: ({ orderId }) => ({
      orderId,
      orderItemId: 1,
      version: 1,
      sourcing: { vendor: '', vendorOrder: '', unitCost: null, promisedOn: null, note: '' },
    }),
    good: 404,
  },
  'toSource.nameLine': {
    input: ({ orderId }) => ({
      orderId,
      orderItemId: 1,
      part: { sku: `NAMED-${nth()}`, name: 'Pump', manufacturer: '' },
    }),
    good: 404,
  },
  'toSource.lineArrived': {
    input: ({ orderId }) => ({ orderId, orderItemId: 1, version: 1, pieces: 1, reason: 'A service' }),
    good: 404,
  },
  'orderDocuments.admin.list': { input: ({ orderId }) => ({ orderId }) },
  'orderDocuments.admin.certificates': { input: ({ orderId }) => ({ orderId }) },
  'orderDocuments.admin.undeliveredCertificates': nothing,
  'orderDocuments.admin.certificateDrafts': { input: ({ orderId }) => ({ orderId }) },
  'orderDocuments.admin.signCertificate': {
    input: ({ orderId }) => ({
      orderId,
      facts: { source: 'Nobody', statement: 'new', obtainedFrom: '', agency: '', remarks: '' },
    }),
    good: 409,
  },
  'orderDocuments.admin.withdrawCertificate': {
    input: () => ({ certificateId: '00000000-0000-4000-8000-000000000000', reason: 'Walked' }),
    good: 404,
  },
  'returns.admin.list': nothing,
  'orders.admin.counts': nothing,
  'returns.admin.counts': nothing,
  'returns.admin.return': { input: ({ orderId }) => ({ orderId }) },
  // No return was requested.
  'returns.admin.find': { input: ({ orderId }) => ({ id: orderId }), good: 404 },
  'returns.admin.approve': { input: ({ orderId }) => ({ orderId }), good: 409 },
  'returns.admin.deny': { input: ({ orderId }) => ({ orderId, reason: 'Installed before' }), good: 409 },
  'returns.admin.complete': { input: ({ orderId }) => ({ orderId, pieces: [], goods: 0, freight: 0 }), good: 409 },
  'returns.admin.refundExternally': { input: ({ orderId }) => ({ orderId, elsewhere: 'Check 1001' }), good: 409 },
  'quotes.admin.list': nothing,
  'quotes.admin.counts': nothing,
  'quotes.admin.quote': { input: ({ quoteId }) => ({ quoteId }) },
  'quotes.admin.offer': {
    input: async ({ quoteId }, _, db) => ({
      quoteId,
      version: 1,
      offer: { lines: [{ ...OFFERED, lineId: await lineOf(db, quoteId) }], shippingPrice: 0, validUntil: inDays(5) },
    }),
  },
  'quotes.admin.priceShipping': {
    input: async ({ quoteId }, _, db) => {
      await set(
        db,
        'quotes',
        quoteId,
        "status = 'unit_approved', turn = 'admin', goods_price = 30, shipping_price = NULL, quoted_price = NULL",
      )
      return { quoteId, version: 1, shippingPrice: 0, validUntil: inDays(5) }
    },
  },
  'quotes.admin.reject': {
    input: ({ quoteId }) => ({ quoteId, version: 1, reason: 'No longer made', lostReason: 'not_available' }),
  },
  'quotes.admin.write': { input: ({ quoteId }) => ({ quoteId, text: 'Which dash number?' }) },
  'quotes.admin.assign': { input: ({ quoteId }) => ({ quoteId, from: null, toMe: true }) },
  'quotes.admin.markSeen': { input: ({ quoteId }) => ({ quoteId }) },
  'quotes.admin.removeAttachment': { input: ({ quoteId }) => ({ quoteId, attachmentId: 999_999_999 }), good: 404 },
  'quotes.admin.saveNotes': { input: ({ quoteId }) => ({ quoteId, notes: 'Ask the shop' }) },
  'orders.admin.list': nothing,
  'orders.admin.order': { input: ({ orderId }) => ({ orderId }) },
  'fulfillments.whyNotShipped': { input: ({ orderId }) => ({ orderId }) },
  'fulfillments.markProcessing': {
    input: async ({ orderId }, _, db) => {
      await set(db, 'orders', orderId, "payment_status = 'paid'")
      return { orderId }
    },
  },
  'fulfillments.markShipped': {
    input: async ({ orderId }, _, db) => {
      await set(db, 'orders', orderId, "payment_status = 'paid'")
      await db.$client.query(`UPDATE reservations SET state = 'sold' WHERE order_id = $1`, [orderId])
      // A picked package has its pieces.
      await db.$client.query('DELETE FROM fulfillments WHERE order_id = $1', [orderId])
      return { orderId, ...PACKAGE }
    },
  },
  'fulfillments.markDelivered': {
    input: async ({ orderId }, _, db) => {
      await set(db, 'orders', orderId, "payment_status = 'paid', status = 'shipped'")
      await addShipment(db, orderId)
      return { orderId }
    },
  },
  'fulfillments.correctTracking': {
    input: async ({ orderId }, _, db) => {
      await set(db, 'orders', orderId, "payment_status = 'paid', status = 'shipped'")
      await addShipment(db, orderId)
      return { orderId, ...PACKAGE }
    },
  },
  'orders.admin.markSeen': { input: ({ orderId }) => ({ orderId, version: 1 }) },
  'cancellations.admin.deleteOrder': { input: ({ orderId }) => ({ orderId }) },
  'orders.admin.attach': { input: ({ orderId }) => ({ orderId, ...MISSING_FILE }), good: 422 },
  'orders.admin.removeAttachment': { input: ({ orderId }) => ({ orderId, attachmentId: 999_999_999 }), good: 404 },
  'orders.admin.saveNotes': { input: ({ orderId }) => ({ orderId, notes: 'Call first' }) },
  'today.read': nothing,
  'today.waiting': nothing,
  'mail.list': nothing,
  'mail.one': { input: () => ({ id: 999_999_999 }), good: 404 },
  'mail.resend': { input: () => ({ id: 999_999_999 }), good: 404 },
  'audit.entries': nothing,
  'audit.actors': nothing,
  'securityLog.events': nothing,
  'people.list': nothing,
  'people.person': { input: ({ userId }) => ({ userId }) },
  'people.orders': { input: ({ userId }) => ({ userId }) },
  'people.quotes': { input: ({ userId }) => ({ userId }) },
  'people.changeRoles': { input: ({ bystanderId }) => ({ userId: bystanderId, roles: ['quality'], before: [] }) },
  'contacts.admin.list': nothing,
  'contacts.admin.unsubscribe': {
    input: async (_, __, db) => {
      const { rows } = await db.$client.query(
        `INSERT INTO marketing_contacts (email, source, opted_in) VALUES ($1, 'newsletter', true) RETURNING id`,
        [`reader${nth()}@example.com`],
      )
      return { id: rows[0].id }
    },
  },
  'stockAlerts.admin.wanted': nothing,
  'system.settings': nothing,
  'system.queues': nothing,
  'privacy.admin.retained': nothing,
  'system.retryJob': {
    input: async (_, __, db) => ({ queue: 'refunds', id: await failedJob(db, 'refunds') }),
  },
  'system.discardJob': {
    input: async (_, __, db) => ({ queue: 'refunds', id: await failedJob(db, 'refunds') }),
  },
  'notifications.send': {
    input: ({ userId, orderId }) => ({
      notificationType: 'user',
      eventType: 'order_shipped',
      userId,
      eventData: { id: orderId, order_number: 'APS-20260101-1001' },
    }),
  },
  'search.admin.missedSearches': nothing,
  'search.admin.synonyms': nothing,
  'opening.read': nothing,
  'opening.emptyDemonstration': {
    input: async (_, __, db) => {
      await db.$client.query(
        `INSERT INTO demonstrations (first_part_id, last_part_id, category_ids) VALUES (900000001, 900000009, '{}')
          ON CONFLICT (only_one) DO UPDATE SET emptying_since = NULL`,
      )
      return { word: 'EMPTY' }
    },
  },
  'opening.tryMail': nothing,
  'opening.tryCard': { input: () => ({ token: { dataDescriptor: 'd', dataValue: 'v' } }) },
  'opening.lookUpDns': { input: () => ({ selector: 'google' }) },
  'opening.confirm': { input: () => ({ kind: 'terms' }) },
  'search.admin.addSynonym': {
    input: () => ({ fields: { term: `word ${nth()}`, sameAs: 'another word', kind: 'same' } }),
  },
  'search.admin.deleteSynonym': { input: () => ({ id: 1 }) },
  'savedViews.list': { input: () => ({ list: 'orders' }) },
  'savedViews.save': { input: () => ({ list: 'orders', name: `Walked ${nth()}`, search: 'status=to_ship' }) },
  'savedViews.delete': { input: () => ({ id: 999_999_999 }), good: 404 },
  'vitals.admin.pageSpeed': nothing,
  'lists.download': { input: () => ({ list: 'orders.admin.list', filters: { status: 'pending' } }) },
  'figures.daily': nothing,
  'figures.lostQuotes': nothing,
  'figures.toBuy': nothing,
  'figures.margin': nothing,
  'figures.topBuyers': nothing,
  'figures.stockAge': nothing,
  'figures.responseHours': nothing,
  'figures.lateDeliveries': nothing,
  'palette.find': { input: () => ({ search: 'amelia' }) },
  'orders.admin.toShip': { input: ({ orderId }) => ({ orders: orderId }) },
  'cancellations.admin.cancelLines': {
    input: ({ orderId }) => ({ orderId, reason: 'short', lines: [{ itemId: 1, quantity: 1 }] }),
    good: [409, 422],
  },
  'cancellations.admin.cancel': { input: ({ orderId }) => ({ orderId, reason: 'asked by telephone' }) },
  'payments.admin.history': { input: ({ orderId }) => ({ orderId }) },
  'payments.admin.exceptions': nothing,
  'payments.admin.unmatchedCharges': nothing,
  // The orders of the walk are not paid.
  'payments.admin.refund': { input: ({ orderId }) => ({ orderId, amount: 100, reason: 'scratched' }), good: 409 },
  'payments.admin.refundExternally': {
    input: () => ({ refundId: '00000000-0000-4000-8000-000000000000', elsewhere: 'Check 1001' }),
    good: 404,
  },
  'payments.admin.retryRefund': { input: () => ({ refundId: '00000000-0000-4000-8000-000000000000' }), good: 404 },
  'submissions.admin.list': nothing,
  'submissions.admin.counts': nothing,
  'submissions.admin.submission': { input: ({ submissionId }) => ({ submissionId }) },
  'submissions.admin.partRows': { input: ({ submissionId }) => ({ submissionId }) },
  'submissions.admin.move': { input: ({ submissionId }) => ({ submissionId, from: 'new', to: 'in_progress' }) },
  'submissions.admin.assign': { input: ({ submissionId }) => ({ submissionId, from: null, toMe: true }) },
  'submissions.admin.markSeen': { input: ({ submissionId }) => ({ submissionId }) },
  'submissions.admin.saveNotes': { input: ({ submissionId }) => ({ submissionId, notes: 'Call first' }) },

  'imports.list': nothing,
  'imports.one': { input: async (_, __, db) => ({ id: await listIn(db, 'draft') }) },
  'imports.check': {
    input: async (_, __, db) => ({
      id: await listIn(db, 'draft'),
      version: 1,
      settings: { mapping: ['sku'], condition: 'new', quantity: 1, missing: 'leave' },
    }),
  },
  'imports.chooseHeading': {
    input: async (_, __, db) => ({ id: await listIn(db, 'draft'), version: 1, headingRow: 0 }),
  },
  'imports.run': { input: async (_, __, db) => ({ id: await listIn(db, 'checked'), version: 1 }) },
  'imports.cancel': { input: async (_, __, db) => ({ id: await listIn(db, 'waiting'), version: 1 }) },
  'imports.undo': { input: async (_, __, db) => ({ id: await listIn(db, 'done'), version: 1 }) },
}
