import { formatAddress } from '../../../domain/customers/address.ts'
import { OrderStateShape } from '../../../domain/orders/order-state-shape.ts'
import { orderWord } from '../../../domain/orders/order-words.ts'
import { store } from '../../../domain/settings/store.ts'
import { methodForAdmin } from '../../../domain/shipping/carrier-account.ts'
import { carrierName } from '../../../domain/shipping/tracking.ts'
import { CSV_BEGIN, csvLines } from '../../../domain/text/csv.ts'
import { type Cursor, readCursor } from '../../../domain/text/list-cursor.ts'
import { storeTime } from '../../../domain/text/store-day.ts'
import { z } from '../../../domain/text/zod.ts'
import { writeAudit } from '../../audit.ts'
import { type Db, inTransaction } from '../../platform/db/database.ts'
import { cursorSql } from '../../platform/db/list-cursor.ts'
import { rows } from '../../platform/db/rows.ts'
import { code, type Sql, sql } from '../../platform/db/sql.ts'
import { orderStateSql } from '../../returns/order-state.ts'
import { adminOrder, adminPage, adminWay, ORDER_FILTERS, type OrderFilters } from './internal/admin-page.ts'

export const OrdersExportShape = z.strictObject(ORDER_FILTERS)

const AT_ONCE = 500
/** Statement timeout of a chunk: a filter that matches few of many orders has no index. */
const PIECE_MS = 30_000
const COLUMNS = [
  ...['Order', 'Placed', 'Status', 'Payment', 'Email', 'Account', 'Name', 'Company', 'PO number', 'Lines', 'Pieces'],
  ...['Part numbers', 'Subtotal', 'Shipping', 'Tax', 'Total', 'Refunded', 'Ships by', 'Ships to', 'Country'],
  ...[
    'Carrier',
    'Tracking number',
    'Shipped',
    'Delivered',
    'Return reason',
    'Transaction',
    'Charges',
    'References',
    'Quantities',
  ],
]

/** An address of an order. It has no names after the personal data was removed. */
const AddressShape = z.object({
  firstName: z.string(),
  lastName: z.string(),
  company: z.optional(z.string()),
  addressLine1: z.string(),
  addressLine2: z.optional(z.string()),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  country: z.string(),
  phone: z.optional(z.string()),
})
const RowShape = z.object({
  ...OrderStateShape.shape,
  cursor: z.string(),
  orderNumber: z.string(),
  createdAt: z.date(),
  paymentStatus: z.string(),
  email: z.string(),
  isGuest: z.boolean(),
  poNumber: z.string(),
  lines: z.number(),
  pieces: z.number(),
  partNumbers: z.string(),
  references: z.string(),
  quantities: z.string(),
  subtotal: z.string(),
  shippingFee: z.string(),
  charges: z.string(),
  tax: z.string(),
  total: z.string(),
  refunded: z.string(),
  shippingMethod: z.string(),
  address: AddressShape,
  carrier: z.nullable(z.string()),
  trackingNumber: z.nullable(z.string()),
  shippedAt: z.nullable(z.date()),
  deliveredAt: z.nullable(z.date()),
  returnReason: z.nullable(z.string()),
  transactionId: z.nullable(z.string()),
})
type Row = z.output<typeof RowShape>

const exported = (page: Sql, order: Sql) => sql`WITH page AS MATERIALIZED (${page})
  SELECT ${code(cursorSql('p.created_at', 'p.id'))} AS cursor, p.order_number, p.created_at,
    ${code(orderStateSql('p'))},
    p.payment_status, p.email, p.user_id IS NULL AS is_guest, p.po_number, i.*,
    p.subtotal, p.shipping_fee, p.charges, p.tax, p.total,
    -- A charge that was voided never reached the bank: nothing of it was refunded.
    CASE WHEN p.payment_status = 'voided' THEN 0 ELSE (SELECT coalesce(sum(b.amount), 0)::numeric(12,2) FROM order_refunds b
      WHERE b.order_id = p.id AND b.state = 'done') END AS refunded,
    p.shipping_method, p.shipping_address AS address, s.carrier,
    s.tracking_number, s.shipped_at, s.delivered_at,
    r.reason AS return_reason, p.transaction_id
  FROM page p CROSS JOIN LATERAL (
    SELECT count(*) AS lines, coalesce(sum(quantity), 0) AS pieces,
      coalesce(string_agg(sku, '; ' ORDER BY position), '') AS "partNumbers",
      coalesce(string_agg(reference, '; ' ORDER BY position) FILTER (WHERE reference <> ''), '') AS "references",
      coalesce(string_agg(quantity || ' ' || uom, '; ' ORDER BY position), '') AS quantities
    FROM order_items_view WHERE order_id = p.id) i
    LEFT JOIN LATERAL (SELECT * FROM order_shipments WHERE order_id = p.id ORDER BY position DESC LIMIT 1) s ON true
    LEFT JOIN order_returns r ON r.order_id = p.id
  ${order}`

/**
 * Filtered orders as CSV, in chunks of 500: only one is in memory, and no connection is held during a slow download.
 * Orders placed during the download are left out. The download is audited when it begins.
 */
export async function* exportOrders(
  db: Db,
  filters: OrderFilters,
  adminId: string,
  seesPayments: boolean,
): AsyncGenerator<string> {
  await writeAudit(db, {
    adminId,
    action: 'order.exported',
    subject: 'order',
    subjectId: 'all',
    label: 'orders.csv',
    before: null,
    after: filters,
  })
  yield CSV_BEGIN + csvLines([COLUMNS])
  const way = await adminWay(db, filters, { isWhole: true, seesPayments })
  let after: Cursor | null = null
  do {
    const { page } = adminPage(way, after, AT_ONCE)
    const piece: Row[] = await inTransaction(db, tx => rows(tx, RowShape, exported(page, adminOrder(way))), PIECE_MS)
    const last = piece.at(-1)
    after = piece.length === AT_ONCE && last ? readCursor(last.cursor) : null
    if (piece.length > 0) yield csvLines(piece.map(cellsOf))
  } while (after)
}

/** SQL: the days by which the filters select. */
const moment = (at: Date | null) => at && storeTime(at, store.timeZone)

const cellsOf = (row: Row) => [
  ...[row.orderNumber, moment(row.createdAt), orderWord(row), row.paymentStatus, row.email],
  ...[row.isGuest ? 'Guest' : 'Customer', `${row.address.firstName} ${row.address.lastName}`.trim()],
  ...[row.address.company ?? '', row.poNumber, row.lines, row.pieces, row.partNumbers],
  ...[row.subtotal, row.shippingFee, row.tax, row.total, row.refunded].map(Number),
  ...[methodForAdmin(row.shippingMethod), formatAddress(row.address).join(', '), row.address.country],
  ...[row.carrier && carrierName(row.carrier), row.trackingNumber, moment(row.shippedAt), moment(row.deliveredAt)],
  ...[row.returnReason, row.transactionId, Number(row.charges), row.references, row.quantities],
]
