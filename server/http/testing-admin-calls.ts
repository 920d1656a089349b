import { addCategory } from '../catalogue/testing.ts'
import { listIn } from '../imports/testing.ts'
import { partFields } from '../inventory/testing.ts'
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
  'catalogueAdmin.parts': nothing,
  'catalogueAdmin.part': { input: ({ part }) => ({ productId: part }) },
  'catalogueAdmin.createPart': { input: () => ({ fields: partFields(`NEW-${nth()}`) }), good: 201 },
  'catalogueAdmin.changePart': {
    input: ({ part }) => ({ productId: part, version: 1, fields: partFields('WALK') }),
    good: 409,
  },
  // The part was ordered.
  'catalogueAdmin.deletePart': { input: ({ part }) => ({ productId: part }), good: 409 },
  'catalogueAdmin.setPublished': { input: ({ part }) => ({ productIds: [part], isPublished: false }) },
  'catalogueAdmin.setCategory': {
    input: async ({ part }, _, db) => ({
      productIds: [part],
      categoryId: await addCategory(db, `Walked to ${nth()}`),
    }),
  },
  'catalogueAdmin.previewPrices': { input: ({ part }) => ({ productIds: [part], change: { kind: 'no_sale' } }) },
  'catalogueAdmin.changePrices': {
    input: ({ part }) => ({ parts: [{ id: part, version: 1 }], change: { kind: 'no_sale' } }),
    good: 409,
  },
  'catalogueAdmin.saveFacts': { input: ({ part }) => ({ productId: part, facts: [{ key: 'family', text: 'bolts' }] }) },
  'catalogueAdmin.saveReference': {
    input: ({ part }) => ({ productId: part, reference: { kind: 'alternate_of', otherSku: 'AN3-6A', source: '' } }),
  },
  'catalogueAdmin.deleteReference': {
    input: ({ part }) => ({ productId: part, kind: 'alternate_of', otherSku: 'AN3-7A' }),
    good: 404,
  },
  'catalogueAdmin.changePicture': {
    input: ({ part }) => ({ productId: part, pictureId: 999_999_999, alt: '', isPrimary: true }),
    good: 404,
  },
  'catalogueAdmin.orderPictures': { input: ({ part }) => ({ productId: part, pictureIds: [] }) },
  'catalogueAdmin.deletePicture': { input: ({ part }) => ({ productId: part, pictureId: 999_999_999 }), good: 404 },
  'catalogueAdmin.categories': nothing,
  'catalogueAdmin.createCategory': {
    input: () => ({ fields: { name: `Walked ${nth()}`, slug: '', description: '' } }),
    good: 201,
  },
  'catalogueAdmin.changeCategory': {
    input: () => ({ categoryId: 999_999_999, fields: CATEGORY, before: CATEGORY }),
    good: 404,
  },
  'catalogueAdmin.deleteCategory': { input: () => ({ categoryId: 999_999_999 }), good: 404 },
  ...PACKAGE_CALLS,
  ...STOCK_CALLS,
  ...BULK_CALLS,
  ...STORE_CALLS,
  'orderAdmin.changeCharges': {
    input: ({ orderId }) => ({ orderId, version: 1, charges: [{ kind: 'crating', label: 'Crate', amount: 100 }] }),
  },
  'orderAdmin.toSource': nothing,
  'orderAdmin.parcels': nothing,
  'orderAdmin.parcelCounts': nothing,
  'orderAdmin.toSourceCounts': nothing,
  'orderAdmin.saveSourcing': {
    input: ({ orderId }) => ({
      orderId,
      orderItemId: 1,
      version: 1,
      sourcing: { vendor: '', vendorOrder: '', unitCost: null, promisedOn: null, note: '' },
    }),
    good: 404,
  },
  'orderAdmin.nameSourcedLine': {
    input: ({ orderId }) => ({
      orderId,
      orderItemId: 1,
      part: { sku: `NAMED-${nth()}`, name: 'Pump', manufacturer: '' },
    }),
    good: 404,
  },
  'orderAdmin.lineArrived': {
    input: ({ orderId }) => ({ orderId, orderItemId: 1, version: 1, pieces: 1, reason: 'A service' }),
    good: 404,
  },
  'orderAdmin.orderDocuments': { input: ({ orderId }) => ({ orderId }) },
  'orderAdmin.certificates': { input: ({ orderId }) => ({ orderId }) },
  'orderAdmin.undeliveredCertificates': nothing,
  'orderAdmin.certificateDrafts': { input: ({ orderId }) => ({ orderId }) },
  'orderAdmin.signCertificate': {
    input: ({ orderId }) => ({
      orderId,
      facts: { source: 'Nobody', statement: 'new', obtainedFrom: '', agency: '', remarks: '' },
    }),
    good: 409,
  },
  'orderAdmin.withdrawCertificate': {
    input: () => ({ certificateId: '00000000-0000-4000-8000-000000000000', reason: 'Walked' }),
    good: 404,
  },
  'returnAdmin.returns': nothing,
  'orderAdmin.counts': nothing,
  'returnAdmin.counts': nothing,
  'returnAdmin.return': { input: ({ orderId }) => ({ orderId }) },
  // No return was requested.
  'returnAdmin.find': { input: ({ orderId }) => ({ id: orderId }), good: 404 },
  'returnAdmin.approve': { input: ({ orderId }) => ({ orderId }), good: 409 },
  'returnAdmin.deny': { input: ({ orderId }) => ({ orderId, reason: 'Installed before' }), good: 409 },
  'returnAdmin.complete': { input: ({ orderId }) => ({ orderId, pieces: [], goods: 0, freight: 0 }), good: 409 },
  'returnAdmin.refundExternally': { input: ({ orderId }) => ({ orderId, elsewhere: 'Check 1001' }), good: 409 },
  'quoteAdmin.quotes': nothing,
  'quoteAdmin.counts': nothing,
  'quoteAdmin.quote': { input: ({ quoteId }) => ({ quoteId }) },
  'quoteAdmin.offer': {
    input: async ({ quoteId }, _, db) => ({
      quoteId,
      version: 1,
      offer: { lines: [{ ...OFFERED, lineId: await lineOf(db, quoteId) }], shippingPrice: 0, validUntil: inDays(5) },
    }),
  },
  'quoteAdmin.priceShipping': {
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
  'quoteAdmin.reject': {
    input: ({ quoteId }) => ({ quoteId, version: 1, reason: 'No longer made', lostReason: 'not_available' }),
  },
  'quoteAdmin.write': { input: ({ quoteId }) => ({ quoteId, text: 'Which dash number?' }) },
  'quoteAdmin.assign': { input: ({ quoteId }) => ({ quoteId, from: null, toMe: true }) },
  'quoteAdmin.markSeen': { input: ({ quoteId }) => ({ quoteId }) },
  'quoteAdmin.removeAttachment': { input: ({ quoteId }) => ({ quoteId, attachmentId: 999_999_999 }), good: 404 },
  'quoteAdmin.saveNotes': { input: ({ quoteId }) => ({ quoteId, notes: 'Ask the shop' }) },
  'orderAdmin.orders': nothing,
  'orderAdmin.order': { input: ({ orderId }) => ({ orderId }) },
  'orderAdmin.whyNotShipped': { input: ({ orderId }) => ({ orderId }) },
  'orderAdmin.markProcessing': {
    input: async ({ orderId }, _, db) => {
      await set(db, 'orders', orderId, "payment_status = 'paid'")
      return { orderId }
    },
  },
  'orderAdmin.markShipped': {
    input: async ({ orderId }, _, db) => {
      await set(db, 'orders', orderId, "payment_status = 'paid'")
      await db.$client.query(`UPDATE reservations SET state = 'sold' WHERE order_id = $1`, [orderId])
      // A picked package has its pieces.
      await db.$client.query('DELETE FROM fulfillments WHERE order_id = $1', [orderId])
      return { orderId, ...PACKAGE }
    },
  },
  'orderAdmin.markDelivered': {
    input: async ({ orderId }, _, db) => {
      await set(db, 'orders', orderId, "payment_status = 'paid', status = 'shipped'")
      await addShipment(db, orderId)
      return { orderId }
    },
  },
  'orderAdmin.correctTracking': {
    input: async ({ orderId }, _, db) => {
      await set(db, 'orders', orderId, "payment_status = 'paid', status = 'shipped'")
      await addShipment(db, orderId)
      return { orderId, ...PACKAGE }
    },
  },
  'orderAdmin.markSeen': { input: ({ orderId }) => ({ orderId, version: 1 }) },
  'orderAdmin.deleteOrder': { input: ({ orderId }) => ({ orderId }) },
  'orderAdmin.attach': { input: ({ orderId }) => ({ orderId, ...MISSING_FILE }), good: 422 },
  'orderAdmin.removeAttachment': { input: ({ orderId }) => ({ orderId, attachmentId: 999_999_999 }), good: 404 },
  'orderAdmin.saveNotes': { input: ({ orderId }) => ({ orderId, notes: 'Call first' }) },
  'admin.today': nothing,
  'admin.waiting': nothing,
  'admin.mails': nothing,
  'admin.mail': { input: () => ({ id: 999_999_999 }), good: 404 },
  'admin.resendMail': { input: () => ({ id: 999_999_999 }), good: 404 },
  'audit.entries': nothing,
  'audit.actors': nothing,
  'securityLog.events': nothing,
  'people.people': nothing,
  'people.person': { input: ({ userId }) => ({ userId }) },
  'people.orders': { input: ({ userId }) => ({ userId }) },
  'people.quotes': { input: ({ userId }) => ({ userId }) },
  'people.changeRoles': { input: ({ bystanderId }) => ({ userId: bystanderId, roles: ['quality'], before: [] }) },
  'contactAdmin.contacts': nothing,
  'contactAdmin.unsubscribe': {
    input: async (_, __, db) => {
      const { rows } = await db.$client.query(
        `INSERT INTO marketing_contacts (email, source, opted_in) VALUES ($1, 'newsletter', true) RETURNING id`,
        [`reader${nth()}@example.com`],
      )
      return { id: rows[0].id }
    },
  },
  'stockAlertAdmin.wanted': nothing,
  'machine.settings': nothing,
  'machine.queues': nothing,
  'privacyAdmin.retained': nothing,
  'machine.retryJob': {
    input: async (_, __, db) => ({ queue: 'refunds', id: await failedJob(db, 'refunds') }),
  },
  'machine.discardJob': {
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
  'admin.missedSearches': nothing,
  'catalogueAdmin.synonyms': nothing,
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
  'catalogueAdmin.addSynonym': {
    input: () => ({ fields: { term: `word ${nth()}`, sameAs: 'another word', kind: 'same' } }),
  },
  'catalogueAdmin.deleteSynonym': { input: () => ({ id: 1 }) },
  'savedViews.list': { input: () => ({ list: 'orders' }) },
  'savedViews.save': { input: () => ({ list: 'orders', name: `Walked ${nth()}`, search: 'status=to_ship' }) },
  'savedViews.delete': { input: () => ({ id: 999_999_999 }), good: 404 },
  'admin.pageSpeed': nothing,
  'lists.download': { input: () => ({ list: 'orderAdmin.orders', filters: { status: 'pending' } }) },
  'admin.figures': nothing,
  'admin.lostQuotes': nothing,
  'admin.toBuy': nothing,
  'admin.margin': nothing,
  'admin.topBuyers': nothing,
  'admin.stockAge': nothing,
  'admin.responseHours': nothing,
  'admin.lateDeliveries': nothing,
  'admin.find': { input: () => ({ search: 'amelia' }) },
  'orderAdmin.toShip': { input: ({ orderId }) => ({ orders: orderId }) },
  'orders.cancelLinesForBuyer': {
    input: ({ orderId }) => ({ orderId, reason: 'short', lines: [{ itemId: 1, quantity: 1 }] }),
    good: [409, 422],
  },
  'orders.cancelForBuyer': { input: ({ orderId }) => ({ orderId, reason: 'asked by telephone' }) },
  'payments.history': { input: ({ orderId }) => ({ orderId }) },
  'payments.exceptions': nothing,
  'payments.unmatchedCharges': nothing,
  // The orders of the walk are not paid.
  'payments.refund': { input: ({ orderId }) => ({ orderId, amount: 100, reason: 'scratched' }), good: 409 },
  'payments.refundExternally': {
    input: () => ({ refundId: '00000000-0000-4000-8000-000000000000', elsewhere: 'Check 1001' }),
    good: 404,
  },
  'payments.retryRefund': { input: () => ({ refundId: '00000000-0000-4000-8000-000000000000' }), good: 404 },
  'submissionAdmin.submissions': nothing,
  'submissionAdmin.counts': nothing,
  'submissionAdmin.submission': { input: ({ submissionId }) => ({ submissionId }) },
  'submissionAdmin.partRows': { input: ({ submissionId }) => ({ submissionId }) },
  'submissionAdmin.move': { input: ({ submissionId }) => ({ submissionId, from: 'new', to: 'in_progress' }) },
  'submissionAdmin.assign': { input: ({ submissionId }) => ({ submissionId, from: null, toMe: true }) },
  'submissionAdmin.markSeen': { input: ({ submissionId }) => ({ submissionId }) },
  'submissionAdmin.saveNotes': { input: ({ submissionId }) => ({ submissionId, notes: 'Call first' }) },

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
